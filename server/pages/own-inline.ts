import { createHash } from 'node:crypto';
import type { InlineSources } from './security-headers.ts';

export interface PageWithOwnInline {
  html: string;
  /** A stored page cannot carry a nonce for each request. */
  inline: InlineSources;
}

/**
 * Removes the render nonce and returns the CSP hashes of the scripts and style elements that
 * carried it. An injected one, for example from a product text, has no nonce, so it gets no hash
 * and has no effect.
 */
export function hashOwnInline(html: string, nonce: string): PageWithOwnInline {
  const marker = ` nonce="${nonce}"`;
  const sourcesOf = (element: 'script' | 'style'): string[] => {
    const openings = html.split(`<${element}${marker}`).slice(1); // React writes the nonce first
    const sources = openings
      .filter((rest) => !/^[^>]* src=/.test(rest))
      .map((rest) => hashOf(rest.slice(rest.indexOf('>') + 1, rest.indexOf(`</${element}>`))));
    return [...new Set(sources)];
  };
  return {
    html: html.replaceAll(marker, ''),
    inline: { scripts: sourcesOf('script'), styles: sourcesOf('style') },
  };
}

const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
