/** From text to tree, for tools of the notation itself. (docs/language.md) */
export {
  type FileNode,
  isStatement,
  type LineNode,
  lineStarts,
  type NameNode,
  type OperatorNode,
  type PartNode,
  parse,
  parseLine,
  type RecordBody,
  type RecordNode,
  type SeparatorNode,
  type Span,
  type StatementLine,
  type TokenNode,
  type ValueNode,
} from "../grammar/index.js";
