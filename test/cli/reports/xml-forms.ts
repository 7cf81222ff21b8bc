import type { Element } from "@xmldom/xmldom";

/** What may stand in an element: its attributes (`!` behind those that must), and the elements in it. */
export interface XmlForm {
  readonly root: string;
  readonly elements: Readonly<Record<string, XmlElementForm>>;
}

interface XmlElementForm {
  /** By name, with what a value looks like. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly children: readonly string[];
  /** Text stands in it. */
  readonly text?: boolean;
}

const TEXT = /[\s\S]/;
const COUNT = /^\d+$/;

/** The part of Jenkins' junit-10.xsd that is used, attribute by attribute; GitLab and others read the same. */
export const JUNIT: XmlForm = {
  root: "testsuites",
  elements: {
    testsuites: {
      attributes: { name: TEXT, "tests!": COUNT, "failures!": COUNT, "errors!": COUNT },
      children: ["testsuite"],
    },
    testsuite: {
      attributes: { "name!": TEXT, "tests!": COUNT, "failures!": COUNT, "errors!": COUNT, skipped: COUNT },
      children: ["testcase"],
    },
    testcase: { attributes: { "name!": TEXT, classname: TEXT }, children: ["failure", "skipped"] },
    failure: { attributes: { type: TEXT, message: TEXT }, children: [], text: true },
    skipped: { attributes: { type: TEXT, message: TEXT }, children: [] },
  },
};

/** What Checkstyle itself writes, and its readers ask for. */
export const CHECKSTYLE: XmlForm = {
  root: "checkstyle",
  elements: {
    checkstyle: { attributes: { "version!": TEXT }, children: ["file"] },
    file: { attributes: { "name!": TEXT }, children: ["error"] },
    error: {
      attributes: {
        "line!": /^[1-9]\d*$/,
        column: /^[1-9]\d*$/,
        "severity!": /^(error|warning|info|ignore)$/,
        "message!": TEXT,
        "source!": /^cardwright\.[\w/@.-]+$/,
      },
      children: [],
    },
  },
};

/** What is not as the form says, a sentence each. */
export function complaintsOf(element: Element, form: XmlForm, expected: readonly string[] = [form.root]): string[] {
  const name = element.tagName;
  const own = form.elements[name];
  if (own === undefined || !expected.includes(name)) return [`${name} does not belong here`];
  const allowed = new Map(Object.entries(own.attributes).map(([key, pattern]) => [key.replace("!", ""), pattern]));
  const wrong = [...element.attributes].flatMap((attribute) => {
    const pattern = allowed.get(attribute.name);
    return pattern?.test(attribute.value) ? [] : [`${name} ${attribute.name}="${attribute.value}"`];
  });
  const missing = Object.keys(own.attributes)
    .filter((key) => key.endsWith("!") && !element.hasAttribute(key.slice(0, -1)))
    .map((key) => `${name} without ${key}`);
  const inside = [...element.childNodes].flatMap((child) => {
    if (child.nodeType === 1) return complaintsOf(child as Element, form, own.children);
    return own.text === true || child.nodeValue?.trim() === "" ? [] : [`text in ${name}`];
  });
  return [...wrong, ...missing, ...inside];
}
