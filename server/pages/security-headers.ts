import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import { strictTransportSecurity } from '#server/platform/http/response-headers.ts';

/** Allowed on the payment page only. */
const providerFonts = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
];

/** What a page may load and use beyond the shop's own files. */
export type PageKind = 'shop' | 'payment' | 'admin' | 'check-in';

/** CSP sources of a page's inline scripts and style elements: one nonce, or hashes. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

interface SecurityHeaderOptions extends InlineSources {
  kind: PageKind;
}

export interface SecurityContext {
  publicUrl: string;
  square: Pick<SquareConfig, 'scriptUrl' | 'baseUrl' | 'sandbox'>;
}

type Directive = [name: string, ...sources: string[]];
const directivesOf = (...directives: Directive[]): Directive[] => directives;

/** Security headers of all pages. */
export function createSecurityHeaders(config: SecurityContext) {
  const https = config.publicUrl.startsWith('https:');
  const provider = new URL(config.square.scriptUrl).origin;
  const providerApi = config.square.baseUrl
    ? []
    : [`https://pci-connect.squareup${config.square.sandbox ? 'sandbox' : ''}.com`];

  function policy({ scripts, styles, kind }: SecurityHeaderOptions): string {
    const payment = kind === 'payment';
    const when = (sources: readonly string[]) => (payment ? sources : []);
    const directives: Directive[] = [
      ['default-src', "'none'"],
      ['script-src', "'self'", ...scripts, ...when([provider])],
      // The provider adds style elements, and frames with mails inherit the admin's policy. A hash would turn
      // 'unsafe-inline' off.
      ...(kind === 'shop'
        ? directivesOf(
            ['style-src', "'self'", ...styles],
            ['style-src-attr', "'unsafe-inline'"], // bars and sizes in the server's HTML
          )
        : directivesOf(['style-src', "'self'", "'unsafe-inline'", ...when([provider])])),
      ['img-src', "'self'", 'data:', 'blob:'], // blob: photos fetched with the session's token
      ['font-src', "'self'", ...when(providerFonts)],
      ['connect-src', "'self'", ...when([provider, ...providerApi])],
      ['manifest-src', "'self'"],
      ['form-action', "'self'"],
      ['frame-src', ...(payment ? [provider] : ["'none'"])],
      ['frame-ancestors', "'none'"],
      ['base-uri', "'none'"],
      ['object-src', "'none'"],
    ];
    if (https) directives.push(['upgrade-insecure-requests']);
    return directives.map((directive) => directive.join(' ')).join('; ');
  }

  return (options: SecurityHeaderOptions): Record<string, string> => ({
    'Content-Security-Policy': policy(options),
    ...(https ? { 'Strict-Transport-Security': strictTransportSecurity } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(${options.kind === 'check-in' ? 'self' : ''}), microphone=(), geolocation=(), payment=(${options.kind === 'payment' ? `self "${provider}"` : ''}), usb=()`,
  });
}
