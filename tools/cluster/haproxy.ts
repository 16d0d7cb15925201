import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Host } from './host.ts';
import { patroniPort, postgresPort } from './patroni.ts';

/**
 * On every shop host, so that no further machine can fail: connections to 127.0.0.1 reach whichever database host
 * Patroni calls the primary, and are closed when it is not anymore. TLS passes through.
 */
export function startHaproxy(host: Host, databases: readonly Host[]): ChildProcess {
  const file = path.join(host.folder, 'haproxy.cfg');
  const servers = databases.map(
    ({ name, address }) => `  server ${name} ${address}:${postgresPort} check port ${patroniPort}`,
  );
  writeFileSync(
    file,
    `defaults
  mode tcp
  maxconn 500
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${postgresPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  return host.run(['haproxy', '-db', '-f', file]);
}
