import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/program/run-shop.ts';
import { changedNginxConfig } from '#tools/nginx-config.ts';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs nginx until `stop`. Returns when it answers at `port`. */
export async function runNginx({
  folder,
  config,
  port,
}: {
  folder: string;
  config: string;
  port: number;
}): Promise<Nginx> {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const global = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`;
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', global], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(url).catch(() => undefined))?.ok)
      return {
        url,
        async stop() {
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    await new Promise((resolve) => setTimeout(resolve, 50)); // polling another process
  }
  child.kill('SIGKILL');
  throw new Error('nginx did not start');
}

/**
 * nginx in front of a shop on this machine, with deploy/nginx.conf but without TLS and without limits per address: the
 * benchmark has only one.
 */
export async function startNginxInFront(shop: {
  port: number;
  checkoutPort: number;
}): Promise<Nginx> {
  const port = await freePort();
  const config = changedNginxConfig([
    ['server shop:3000', `server 127.0.0.1:${shop.port}`],
    ['server shop:3001', `server 127.0.0.1:${shop.checkoutPort}`],
    ['listen 80 default_server', `listen 127.0.0.1:${await freePort()}`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} backlog=4096;`],
    ['http2 on;', '# http2 on;'],
    ['    ssl_', '    # ssl_'],
    ['    limit_', '    # limit_'],
    ['  limit_req_zone', '  # limit_req_zone'],
    ['  limit_conn_zone', '  # limit_conn_zone'],
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  return runNginx({ folder, config, port });
}
