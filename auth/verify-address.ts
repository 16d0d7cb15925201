import type { AuthSettings } from './settings/settings.ts';

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
  return `${base}?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}
