import type { AuthSettings } from '#auth/settings/settings.ts';

interface VerifyLink {
  token: string;
  type: string;
  redirectTo: string;
}

/** The address that redeems a token when it is opened. */
export function verifyAddress({ externalUrl, mail }: Pick<AuthSettings, 'externalUrl' | 'mail'>, { token, type, redirectTo }: VerifyLink): string {
  const path = mail.linkPaths[type] ?? mail.linkPaths[type === 'magiclink' ? 'recovery' : ''];
  // Paths of one's own begin at the host, the service's own below its prefix.
  const base = path ? new URL(path, externalUrl).href : `${externalUrl}/verify`;
  return `${base}?token=${encodeURIComponent(token)}&type=${type}&redirect_to=${readable(redirectTo)}`;
}

/** A query may hold colons and slashes as they are, and programs look for the target in the link. */
const readable = (address: string): string => encodeURIComponent(address).replaceAll('%3A', ':').replaceAll('%2F', '/');
