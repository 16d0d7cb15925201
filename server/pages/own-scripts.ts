import { createHash } from 'node:crypto';

export interface PageWithOwnScripts {
  html: string;
  /** CSP sources of the inline scripts: a stored page cannot carry a nonce for each request. */
  scripts: string[];
}

/**
 * Takes out the nonce that a page was rendered with, and allows by hash just the scripts that carried it. A script that
 * came into the page in any other way, say in a product's text, has no nonce, gets no hash, and does not run.
 */
export function hashOwnScripts(html: string, nonce: string): PageWithOwnScripts {
  const marker = ` nonce="${nonce}"`;
  const openings = html.split(`<script${marker}`).slice(1); // React writes the nonce first
  const scripts = openings.filter((rest) => !/^[^>]* src=/.test(rest)).map((rest) => sourceOf(rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))));
  return { html: html.replaceAll(marker, ''), scripts: [...new Set(scripts)] };
}

const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
