import { existsSync } from 'node:fs';
import path from 'node:path';

/** Shows links to files outside the documents, such as sources, as text: the site does not have them. */
export function unlinkSources(md, folder) {
  md.core.ruler.push('unlink-sources', ({ tokens, env }) => {
    for (const token of tokens)
      if (token.children) token.children = withoutLinks(token.children, env.path, folder);
  });
}

function withoutLinks(tokens, page, folder) {
  let leftOut = false;
  return tokens.filter((token) => {
    if (token.type === 'link_open') leftOut = !isOnSite(token.attrGet('href'), page, folder);
    return !(leftOut && token.type.startsWith('link_'));
  });
}

function isOnSite(href, page, folder) {
  if (/^(https?:|mailto:|#)/.test(href)) return true;
  const file = path.resolve(path.dirname(page), href.replace(/#.*/, ''));
  return file.startsWith(folder + path.sep) && file.endsWith('.md') && existsSync(file);
}
