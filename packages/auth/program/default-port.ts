import type { Environment } from '#auth/settings/environment-reader.ts';

const fallbackPort = 9999;

/** The port of the public URL if it is on this machine. */
export function defaultPort({ AUTH_EXTERNAL_URL: externalUrl = '' }: Environment): number {
  const { hostname = '', port = '' } = URL.parse(externalUrl) ?? {};
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) && port
    ? Number(port)
    : fallbackPort;
}
