/** Adds a style sheet to the document for good. The pages' content policy refuses style elements from scripts. */
export function adoptStyles(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

/** Replaces that of react-style-singleton: there is one sheet while anyone uses it. */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string): void {
      if (users++ === 0) sheet = adoptStyles(css);
    },
    remove(): void {
      if (--users === 0)
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}
