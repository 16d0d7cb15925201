import { spawnSync } from 'node:child_process';
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
  return isOlderNginx()
    ? config.replace('listen 443 ssl;\n    http2 on;', 'listen 443 ssl http2;\n    ')
    : config;
}

/** Before 1.25.1, HTTP/2 is a word of `listen`. */
function isOlderNginx(): boolean {
  const { stderr = '' } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  const [, minor = '99', patch = '0'] = /nginx\/1\.(\d+)\.(\d+)/.exec(stderr ?? '') ?? [];
  return Number(minor) < 25 || (Number(minor) === 25 && Number(patch) < 1);
}
