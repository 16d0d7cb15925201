import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains';

const none = ["'none'"];
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Security headers of the API. Opened in a tab or a frame, a response loads and runs nothing. */
export const apiHeaders = (publicUrl: string): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      baseUri: none,
      formAction: none,
      frameAncestors: none,
      objectSrc: none,
    },
    strictTransportSecurity: isSecure(publicUrl) ? strictTransportSecurity : false,
    xFrameOptions: false,
    xXssProtection: false,
  });

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
