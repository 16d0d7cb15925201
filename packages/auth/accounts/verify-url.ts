import type { AuthSettings } from '#auth/settings/settings.ts';

interface VerifyLink {
  token: string;
  type: string;
  redirectTo: string;
}

/** The link that redeems a token. */
export function verifyUrl(
  { externalUrl, mail }: Pick<AuthSettings, 'externalUrl' | 'mail'>,
  { token, type, redirectTo }: VerifyLink,
): string {
  const path = mail.linkPaths[type] ?? mail.linkPaths[type === 'magiclink' ? 'recovery' : ''];
  // Configured paths are relative to the host, the built-in one to the service's prefix.
  const base = path ? new URL(path, externalUrl).href : `${externalUrl}/verify`;
  return `${base}?token=${encodeURIComponent(token)}&type=${type}&redirect_to=${readable(redirectTo)}`;
}

/** Colons and slashes are legal in a query, and clients search the link for its target. */
const readable = (address: string): string =>
  encodeURIComponent(address).replaceAll('%3A', ':').replaceAll('%2F', '/');
