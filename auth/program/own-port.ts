import type { Environment } from '#auth/settings/environment-reader.ts';

const customaryPort = 9999;

/** Where nobody says on which port to listen: on that of the public address, if that is on this machine. */
export function ownPort({ AUTH_EXTERNAL_URL: address = '' }: Environment): number {
  const { hostname = '', port = '' } = URL.parse(address) ?? {};
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) && port ? Number(port) : customaryPort;
}
