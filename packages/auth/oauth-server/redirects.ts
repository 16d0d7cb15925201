const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Whether a client registered this target. An app on the person's own machine gets its port when it
 * runs (RFC 8252, 7.3).
 */
export const isRegisteredRedirect = (registered: readonly string[], given: string): boolean =>
  registered.includes(given) ||
  registered.some((one) => {
    const [known, asked] = [loopbackUrl(one), loopbackUrl(given)];
    return known !== undefined && known === asked;
  });

/** The address with its port left out; undefined for everything but plain http to this machine. */
function loopbackUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !loopbackHosts.has(url.hostname)) return undefined;
  if (url.username || url.password || /[\s\\#]/.test(text)) return undefined;
  url.port = '';
  return url.href;
}
