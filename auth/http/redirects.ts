import { isIP } from 'node:net';
import type { AuthSettings } from '#auth/settings/settings.ts';

/** Whether a visitor may be sent to this address. */
export function allowedRedirect(target: string, { siteUrl, allowedRedirects }: Pick<AuthSettings, 'siteUrl' | 'allowedRedirects'>): boolean {
  if (/\p{Cc}/u.test(target)) return false; // no address, whatever parsers make of it
  const url = URL.parse(target);
  // A host that parsers read in different ways, like 2130706433 for 127.0.0.1, is nobody's honest address.
  if (!url || writtenHost(target) !== url.hostname) return false;
  // Taken for a path alone, `//host` is another site.
  if (url.pathname.startsWith('//')) return false;
  const site = new URL(siteUrl);
  const loopback = isLoopback(url.hostname);
  if (url.protocol === site.protocol && url.hostname === site.hostname && (url.port === site.port || loopback)) return true;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // The name can be made to mean any host: it counts as this machine where the site itself is on it.
  if (loopback && (url.hostname !== localName || isLoopback(site.hostname))) return isWeb;
  if (isWeb && !/^[a-z\d.-]+$/.test(url.hostname)) return false;
  if (isIP(url.hostname)) return false;
  const withoutFragment = target.split('#')[0]!;
  return allowedRedirects.some((glob) => matchesGlob(withoutFragment, glob));
}

const writtenHost = (target: string): string | undefined => /^[a-z][a-z\d+.-]*:\/\/([^/?#\\]*?)(?::\d+)?(?:[/?#]|$)/i.exec(target)?.[1]?.toLowerCase();

const localName = 'localhost';
const isLoopback = (host: string): boolean => host === localName || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** `*` stays between the separators `.` and `/`, `**` crosses them, `?` is one character. */
function matchesGlob(text: string, glob: string): boolean {
  const pattern = glob.replaceAll(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, (part) => ({ '**': '.*', '*': '[^./]*', '?': '[^./]' })[part] ?? `\\${part}`);
  return new RegExp(`^${pattern}$`).test(text);
}
