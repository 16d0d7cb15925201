import { currentMs } from '@grafted/postgres/clock.ts';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const periodSeconds = 30;
const secretBytes = 20;

export interface TotpSecret {
  /** SVG source: the client turns it into a data URL. */
  qr_code: string;
  secret: string;
  uri: string;
}

export function createTotpSecret({
  issuer,
  account,
}: {
  issuer: string;
  account: string;
}): TotpSecret {
  const totp = new TOTP({
    issuer,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ size: secretBytes }),
  });
  const uri = totp.toString();
  // The SVG must use named colors: the client does not escape "#" in its data URL.
  return { qr_code: renderSVG(uri, { border: 2 }), secret: totp.secret.base32, uri };
}

/** The code's time step, allowing one step of clock drift; undefined for a wrong code. */
export function findTotpStep(code: string, secret: string, now = currentMs()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const drift = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    window: 1,
    timestamp: now,
  });
  return drift === null
    ? undefined
    : TOTP.counter({ period: periodSeconds, timestamp: now }) + drift;
}
