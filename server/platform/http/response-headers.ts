import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains';

/** Opened in a tab or a frame, a response loads and runs nothing. */
const nothing =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Security headers of the API. A response that is a page sets a content policy of its own, and a
 * picture that mail programs load says that any origin may show it.
 */
export function apiHeaders(publicUrl: string): MiddlewareHandler {
  const setOthers = secureHeaders({
    strictTransportSecurity: isSecure(publicUrl) ? strictTransportSecurity : false,
    crossOriginResourcePolicy: false, // set below
    xFrameOptions: false,
    xXssProtection: false,
  });
  return (c, next) =>
    setOthers(c, async () => {
      await next();
      const { headers } = c.res;
      if (!headers.has('content-security-policy')) headers.set('Content-Security-Policy', nothing);
      if (!headers.has('cross-origin-resource-policy'))
        headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    });
}

/** Security headers of files, pictures and health checks. */
export const fileHeaders = (publicUrl: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isSecure(publicUrl) ? { 'Strict-Transport-Security': strictTransportSecurity } : {}),
});

export function setFileHeaders(publicUrl: string): MiddlewareHandler {
  const headers = Object.entries(fileHeaders(publicUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}
