import { palette, sans } from '#app/mail/kit/palette.ts';
import { styleMarkdown } from './style-markdown.ts';

/** Safe HTML that the server made from Markdown. */
export const WrittenText = ({ html }: { html: string }) => (
  <div
    className="ink"
    style={{
      fontFamily: sans,
      fontSize: 16,
      lineHeight: '26px',
      color: palette.ink,
      overflowWrap: 'anywhere',
    }}
    dangerouslySetInnerHTML={{ __html: styleMarkdown(html) }}
  />
);
