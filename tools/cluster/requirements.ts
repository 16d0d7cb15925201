import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const packages = 'patroni etcd-server etcd-client haproxy nginx postgresql openssl iproute2';
const programs = ['patroni', 'etcd', 'haproxy', 'nginx', 'openssl', 'ip', 'setpriv'];

/**
 * Programs of Debian's PostgreSQL 15; another one is named by CLUSTER_POSTGRES_BIN. It must include
 * pg_basebackup and pg_rewind.
 */
export const postgresBin = process.env.CLUSTER_POSTGRES_BIN || '/usr/lib/postgresql/15/bin';

/** @throws Error that says what is missing and how to get it */
export function assertRequirements(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'Network namespaces need Linux and root: run it as root on a machine of your own.',
    );
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  const missing = [
    ...programs.filter((name) => !folders.some((folder) => isProgram(path.join(folder, name)))),
    ...['postgres', 'pg_basebackup', 'pg_rewind'].filter(
      (name) => !isProgram(path.join(postgresBin, name)),
    ),
  ];
  if (missing.length > 0)
    throw new Error(
      [
        `Missing: ${missing.join(', ')}. On Debian 12: apt-get install ${packages}`,
        `Another PostgreSQL than ${postgresBin}: set CLUSTER_POSTGRES_BIN.`,
      ].join('\n'),
    );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
