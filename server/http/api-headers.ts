import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains';

const none = ["'none'"];

/** Security headers of responses that are not pages. Opened in a tab or a frame, they load and run nothing. */
export const apiHeaders = (publicUrl: string): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      baseUri: none,
      formAction: none,
      frameAncestors: none,
      objectSrc: none,
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? strictTransportSecurity : false,
    xFrameOptions: false,
    xXssProtection: false,
  });
