import { createHash } from 'node:crypto';

export interface PageWithOwnScripts {
  html: string;
  /** CSP sources of the inline scripts: a stored page cannot carry a nonce for each request. */
  scripts: string[];
}

/**
 * Removes the render nonce and returns the CSP hashes of the scripts that carried it. An injected script, for example
 * from a product text, has no nonce, so it gets no hash and does not run.
 */
export function hashOwnScripts(html: string, nonce: string): PageWithOwnScripts {
  const marker = ` nonce="${nonce}"`;
  const openings = html.split(`<script${marker}`).slice(1); // React writes the nonce first
  const scripts = openings
    .filter((rest) => !/^[^>]* src=/.test(rest))
    .map((rest) => sourceOf(rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))));
  return { html: html.replaceAll(marker, ''), scripts: [...new Set(scripts)] };
}

const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
