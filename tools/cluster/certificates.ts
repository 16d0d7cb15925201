import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command } from './command.ts';

export interface Certificate {
  certificate: string;
  key: string;
}

export interface Authority {
  /** File with the certificate that clients trust. */
  certificate: string;
  /** Issues a certificate for these names, such as `DNS:shop.test` or `IP:127.0.0.1`. */
  issue(name: string, subjects: readonly string[], owner?: number): Promise<Certificate>;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const days = ['-days', '7'];

/** The cluster's own certificate authority, for nginx and PostgreSQL. */
export async function createAuthority(folder: string): Promise<Authority> {
  const file = (name: string) => path.join(folder, name);
  const certificate = file('ca.crt');
  const key = file('ca.key');
  await command(
    'openssl',
    'req',
    '-x509',
    ...newKey,
    ...days,
    '-subj',
    '/CN=Grafted cluster',
    '-keyout',
    key,
    '-out',
    certificate,
  );
  return {
    certificate,
    async issue(name, subjects, owner) {
      const own = { certificate: file(`${name}.crt`), key: file(`${name}.key`) };
      const request = file(`${name}.csr`);
      const names = file(`${name}.ext`);
      writeFileSync(names, `subjectAltName=${subjects.join(',')}\n`);
      await command(
        'openssl',
        'req',
        ...newKey,
        '-subj',
        `/CN=${name}`,
        '-keyout',
        own.key,
        '-out',
        request,
      );
      await command(
        'openssl',
        'x509',
        '-req',
        '-in',
        request,
        '-CA',
        certificate,
        '-CAkey',
        key,
        '-CAcreateserial',
        ...days,
        '-extfile',
        names,
        '-out',
        own.certificate,
      );
      if (owner !== undefined) chownSync(own.key, owner, 0); // PostgreSQL refuses another account's key
      return own;
    },
  };
}
