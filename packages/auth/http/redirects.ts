import { isIP } from 'node:net';
import type { AuthSettings } from '#auth/settings/settings.ts';

export function isAllowedRedirect(
  target: string,
  { siteUrl, allowedRedirects }: Pick<AuthSettings, 'siteUrl' | 'allowedRedirects'>,
): boolean {
  if (/\p{Cc}/u.test(target)) return false; // URL parsers disagree on control characters
  const url = URL.parse(target);
  // Refuse hosts that parsers normalize, such as 2130706433 for 127.0.0.1.
  if (!url || hostAsWritten(target) !== url.hostname) return false;
  // Used as a relative URL, `//host` is another site.
  if (url.pathname.startsWith('//')) return false;
  const site = new URL(siteUrl);
  const loopback = isLoopback(url.hostname);
  if (
    url.protocol === site.protocol &&
    url.hostname === site.hostname &&
    (url.port === site.port || loopback)
  )
    return true;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // `localhost` can be made to resolve to any host, so it counts only if the site itself is on this machine.
  if (loopback && (url.hostname !== localName || isLoopback(site.hostname))) return isWeb;
  if (isWeb && !/^[a-z\d.-]+$/.test(url.hostname)) return false;
  if (isIP(url.hostname)) return false;
  const withoutFragment = target.replace(/#.*$/s, '');
  return allowedRedirects.some((glob) => matchesGlob(withoutFragment, glob));
}

const hostAsWritten = (target: string): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\/([^/?#\\]*?)(?::\d+)?(?:[/?#]|$)/i.exec(target)?.[1]?.toLowerCase();

const localName = 'localhost';
const isLoopback = (host: string): boolean =>
  host === localName || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** `*` does not cross the separators `.` and `/`, `**` does; `?` is one character. */
function matchesGlob(text: string, glob: string): boolean {
  const pattern = glob.replaceAll(
    /\*\*|\*|\?|[\\^$.|+()[\]{}]/g,
    (part) => ({ '**': '.*', '*': '[^./]*', '?': '[^./]' })[part] ?? `\\${part}`,
  );
  return new RegExp(`^${pattern}$`).test(text);
}
