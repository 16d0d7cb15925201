import { palette, serif } from '#app/mail/kit/palette.ts';

const heading = (size: number) =>
  `margin:22px 0 8px;font-family:${serif.replaceAll("'", '')};font-size:${size}px;line-height:1.25;font-weight:500`;

/** Styles by tag, as Markdown makes it. Colors of the dark scheme come with the classes. */
const styles: Record<string, { style: string; className?: string }> = {
  p: { style: 'margin:0 0 16px' },
  h2: { style: heading(24) },
  h3: { style: heading(20) },
  h4: { style: heading(17) },
  ul: { style: 'margin:0 0 16px;padding:0 0 0 24px' },
  ol: { style: 'margin:0 0 16px;padding:0 0 0 24px' },
  li: { style: 'margin:0 0 6px' },
  a: { style: `color:${palette.pine};text-decoration:underline`, className: 'pine' },
  hr: { style: `margin:22px 0;border:0;border-top:1px solid ${palette.line}`, className: 'line' },
  blockquote: {
    style: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${palette.line}`,
    className: 'line',
  },
  pre: { style: 'margin:0 0 16px;white-space:pre-wrap' },
};

/** Inline styles for mail programs. The HTML comes from our Markdown: text and attributes contain no `<`. */
export const styleMarkdown = (html: string): string =>
  html.replaceAll(/<([a-z]+\d?)\b/g, (tag, name: string) => {
    const found = styles[name];
    if (!found) return tag;
    const { style, className } = found;
    return `${tag} style="${style}"${className ? ` class="${className}"` : ''}`;
  });
