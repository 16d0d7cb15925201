import { readFileSync } from 'node:fs';

/** The file that operators start from, with texts replaced. @throws Error when it no longer has one of them */
export function changedNginxConfig(
  changes: readonly (readonly [from: string, to: string])[],
): string {
  let config = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (!config.includes(from)) throw new Error(`deploy/nginx.conf no longer has "${from}"`);
    config = config.replaceAll(from, to);
  }
  return config;
}
