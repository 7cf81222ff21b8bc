/** A small game of one's own: dogs. More declarations go after it, each below a separator. */
export const KENNEL = `System: Kennel
About: Dogs.
Id "kennel"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Dog
About: A dog.
When
    Type = "Dog"
---
Attribute: Type
About: What the card is.
On "Card"
OneOf "Dog"
`;
