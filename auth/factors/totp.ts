import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const periodSeconds = 30;
const secretBytes = 20;

export interface TotpSecret {
  /** The picture itself, as SVG text: the client makes an address of it. */
  qr_code: string;
  secret: string;
  uri: string;
}

export function createTotpSecret({ issuer, account }: { issuer: string; account: string }): TotpSecret {
  const totp = new TOTP({ issuer, label: account, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: new Secret({ size: secretBytes }) });
  const uri = totp.toString();
  // Named colours only: a "#" would have to be escaped in the address the client makes.
  return { qr_code: renderSVG(uri, { border: 2 }), secret: totp.secret.base32, uri };
}

/** The time step the code belongs to, one step early or late allowed; undefined for a wrong code. */
export function findTotpStep(code: string, secret: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const drift = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds, window: 1, timestamp: now });
  return drift === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp: now }) + drift;
}
