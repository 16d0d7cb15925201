import { withPageValues } from '#domain/farm/page-values.ts';

/** `linkBase`: makes links absolute, for mails. */
type MarkdownOptions = { linkBase?: string };

type Markdown = { render(text: string, options: { linkBase?: string }): string };
let markdown: Promise<Markdown> | undefined;

/** Markdown to HTML that is safe to show: HTML in the text is escaped, links lead to known kinds of places only. */
export async function renderMarkdown(text: string, options: MarkdownOptions = {}): Promise<string> {
  markdown ??= load(); // most processes render a page of the owner late or never
  return (await markdown).render(withPageValues(text), { ...options });
}

const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** The page's title is the only h1. */
const levels: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

async function load(): Promise<Markdown> {
  const { default: MarkdownIt } = await import('markdown-it');
  // Pictures would be loaded from anywhere; tables are wider than phones.
  const md = new MarkdownIt({ html: false, linkify: true }).disable(['image', 'table']);
  md.validateLink = (url) => safeLink.test(url);
  md.core.ruler.push('heading levels', ({ tokens }) => {
    for (const token of tokens)
      if (token.type.startsWith('heading_')) token.tag = levels[token.tag] ?? token.tag;
  });
  md.core.ruler.push('link base', ({ tokens, env }) => {
    const { linkBase = '' } = env as MarkdownOptions;
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const href = link.type === 'link_open' ? link.attrGet('href') : null;
      if (typeof href === 'string' && href.startsWith('/')) link.attrSet('href', linkBase + href);
    }
  });
  return md;
}
