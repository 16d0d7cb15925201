/**
 * A page in some browser. Parts are found by XPath, which every protocol knows; each call waits
 * until its part is there.
 */
export interface Screen {
  open(url: string): Promise<void>;
  /** Presses what is found, by a real click. */
  press(part: string): Promise<void>;
  /** Types into a field; `frame` is the XPath of a frame that holds it. */
  type(part: string, text: string, frame?: string): Promise<void>;
  see(part: string): Promise<void>;
  /** The value of a JavaScript expression in the page, awaited. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

export const waitMs = 30_000;

/** XPath has no escapes in texts. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);
const has = (text: string): string => `contains(normalize-space(.), ${quoted(text)})`;

export const button = (name: string): string =>
  `//*[(self::button or self::a) and (${has(name)} or contains(@aria-label, ${quoted(name)}))]`;
export function field(label: string): string {
  const isLabeled = [
    `@id = //label[${has(label)}]/@for`,
    `ancestor::label[${has(label)}]`,
    `contains(@aria-label, ${quoted(label)})`,
  ];
  return `//*[self::input or self::textarea][${isLabeled.join(' or ')}]`;
}
/** The innermost part with the text. */
export const text = (words: string): string =>
  `//body//*[not(self::script or self::style or self::template) and ${has(words)}][not(*[${has(words)}])]`;
