import { strictTransportSecurity } from '#server/http/response-headers.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';

/** Allowed on the payment page only. */
const providerFonts = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
];

export interface SecurityHeaderOptions {
  /** CSP sources of inline scripts: one nonce, or hashes. */
  scripts: readonly string[];
  payment: boolean;
  /** For the check-in, which scans codes. */
  camera?: boolean;
}

export interface SecurityContext {
  publicUrl: string;
  square: Pick<SquareConfig, 'scriptUrl' | 'baseUrl' | 'sandbox'>;
}

/** Security headers of all pages. */
export function createSecurityHeaders(config: SecurityContext) {
  const https = config.publicUrl.startsWith('https:');
  const provider = new URL(config.square.scriptUrl).origin;
  const providerApi = config.square.baseUrl
    ? []
    : [`https://pci-connect.squareup${config.square.sandbox ? 'sandbox' : ''}.com`];

  function policy({ scripts, payment }: SecurityHeaderOptions): string {
    const when = (sources: readonly string[]) => (payment ? sources : []);
    const directives: [string, ...string[]][] = [
      ['default-src', "'none'"],
      ['script-src', "'self'", ...scripts, ...when([provider])],
      // Dialogs and toasts set inline styles as they move; style attributes run no code.
      ['style-src', "'self'", "'unsafe-inline'", ...when([provider])],
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
    'Permissions-Policy': `camera=(${options.camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${options.payment ? `self "${provider}"` : ''}), usb=()`,
  });
}
