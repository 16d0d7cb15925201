import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Certificate } from './certificates.ts';
import type { Host } from './host.ts';
import { shopPort } from './shop.ts';

/** As shipped. */
const limits = ' max_fails=2 fail_timeout=3s;';

export const shopName = 'shop.grafted.test';

/** Runs nginx with the file that operators start from, deploy/nginx.conf, with names and addresses replaced. */
export function startNginx(host: Host, shops: readonly Host[], tls: Certificate) {
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const servers = shops.map(({ address }) => `server ${address}:${shopPort}${limits}`).join(' ');
  const changes: readonly (readonly [string, string])[] = [
    [`server shop:3000${limits}`, servers],
    ['/etc/nginx/tls/fullchain.pem', tls.certificate],
    ['/etc/nginx/tls/privkey.pem', tls.key],
    // For the check: which hosts have seen a request.
    [
      'server_name shop.example;',
      'server_name shop.example; add_header X-Hosts $upstream_addr always;',
    ],
  ];
  let config = shipped;
  for (const [from, to] of changes) {
    if (!config.includes(from)) throw new Error(`deploy/nginx.conf no longer has "${from}"`);
    config = config.replace(from, to);
  }
  const file = path.join(host.folder, 'nginx.conf');
  writeFileSync(file, config.replaceAll('shop.example', shopName));
  const log = path.join(host.folder, 'nginx-error.log');
  return host.run([
    'nginx',
    '-c',
    file,
    '-p',
    host.folder,
    '-e',
    log,
    '-g',
    `daemon off; pid ${path.join(host.folder, 'nginx.pid')};`,
  ]);
}
