import { compile } from 'html-to-text';

/** Converts a mail's HTML to plain text, keeping link targets. */
export const htmlToText = compile({
  wordwrap: false,
  formatters: {
    link(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(`: ${element.attribs.href}`, { noWordTransform: true });
    },
  },
  selectors: [
    { selector: 'a[href]', format: 'link' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});
