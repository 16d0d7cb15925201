import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedNginxConfig } from '#tools/nginx-config.ts';
import type { Certificate } from './certificates.ts';
import type { Host } from './host.ts';
import { checkoutPort, shopPort } from './shop.ts';

export const shopName = 'shop.grafted.test';
/** Every host has the limits that we ship. */
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
  const servers = (port: number) =>
    shops.map(({ address }) => `server ${address}:${port}${limits}`).join(' ');
  return changedNginxConfig([
    [`server shop:3000${limits}`, servers(shopPort)],
    [`server shop:3001${limits}`, servers(checkoutPort)],
    ['/etc/nginx/tls/fullchain.pem', tls.certificate],
    ['/etc/nginx/tls/privkey.pem', tls.key],
    // The check reads which hosts have seen a request.
    [
      'server_name shop.example;',
      'server_name shop.example; add_header X-Hosts $upstream_addr always;',
    ],
    ['shop.example', shopName],
  ]);
}
