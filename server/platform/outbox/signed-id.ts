import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * An id for links that work without a sign-in: the UUID and a 128-bit HMAC. The secret is not in the database, so
 * reading the tables does not allow forging one.
 */
export function signId(secret: string, purpose: string, id: string): string {
  const text = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return text + sign(secret, purpose + text);
}

/** Undefined unless signed for this purpose. */
export function readSignedId(secret: string, purpose: string, signed: string): string | undefined {
  const [text, signature] = partsOf(signed);
  if (!text || !signature) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, purpose + text))))
    return undefined;
  return idIn(text);
}

const calendarEnding = '.ics';

/** The name of a calendar file: it ends as calendar programs expect it. */
export const signCalendarFile = (secret: string, purpose: string, id: string): string =>
  signId(secret, purpose, id) + calendarEnding;

/** Undefined for any other name. */
export const readCalendarFile = (
  secret: string,
  purpose: string,
  file: string,
): string | undefined =>
  file.endsWith(calendarEnding)
    ? readSignedId(secret, purpose, file.slice(0, -calendarEnding.length))
    : undefined;

/** The id that a link claims to be for, without a look at its signature: to find out what it must be signed with. */
export function readClaimedId(signed: string): string | undefined {
  const [text] = partsOf(signed);
  return text && idIn(text);
}

const partsOf = (signed: string): string[] =>
  /^([\w-]{22})([\w-]{22})$/.exec(signed)?.slice(1) ?? [];

function idIn(text: string): string {
  return Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url');
