import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Certificate } from './certificates.ts';
import type { Host } from './host.ts';
import { shopPort } from './shop.ts';

export const shopName = 'shop.grafted.test';
/** Of each host, as shipped. */
const limits = ' max_fails=2 fail_timeout=3s;';

/** Runs nginx with the file that operators start from. */
export function startNginx(host: Host, shops: readonly Host[], tls: Certificate) {
  const file = path.join(host.folder, 'nginx.conf');
  writeFileSync(file, nginxConfig(shops, tls));
  return host.run([
    'nginx',
    '-c',
    file,
    '-p',
    host.folder,
    '-e',
    path.join(host.folder, 'nginx-error.log'),
    '-g',
    `daemon off; pid ${path.join(host.folder, 'nginx.pid')};`,
  ]);
}

/** deploy/nginx.conf with the cluster's names and addresses. @throws Error when that file has changed too much */
export function nginxConfig(shops: readonly Pick<Host, 'address'>[], tls: Certificate): string {
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
  let config = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (!config.includes(from)) throw new Error(`deploy/nginx.conf no longer has "${from}"`);
    config = config.replace(from, to);
  }
  return config.replaceAll('shop.example', shopName);
}
