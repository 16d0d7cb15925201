import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailLists, type MailList } from '#domain/mail.ts';

/** A list entry: a subscriber, a stock wait or a season wait. */
export interface ListMember {
  list: MailList;
  member: string;
}

/** Settings of mail links that work without a sign-in. */
export interface LinkSettings {
  publicUrl: string;
  linkSecret: string;
}

const codes: Record<MailList, string> = { newsletter: 'n', stock: 's', season: 'o' };
const tokenPattern = /^([nso])([\w-]{22})([\w-]{22})$/;

/**
 * Non-expiring token for mail links to a list entry: its id and a 128-bit HMAC. The secret is not in the database, so
 * reading the tables does not allow forging one.
 */
export function listToken(
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  { list, member }: ListMember,
): string {
  const id = Buffer.from(member.replaceAll('-', ''), 'hex').toString('base64url');
  return codes[list] + id + sign(linkSecret, codes[list] + id);
}

/** Undefined for an invalid token. */
export function readListToken(
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  token: string,
): ListMember | undefined {
  const [, code, id, signature] = tokenPattern.exec(token) ?? [];
  if (!code || !id || !signature) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(linkSecret, code + id))))
    return undefined;
  const member = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const list = mailLists.find((name) => codes[name] === code);
  return list && { list, member };
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret)
    .update(`list:${text}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** The page where a recipient sees and changes their subscriptions. */
export const preferencesUrl = (settings: LinkSettings, member: ListMember): string =>
  `${settings.publicUrl}/newsletter/${listToken(settings, member)}`;

/** One-click unsubscribe by POST, for mail clients (RFC 8058). */
export const oneClickUrl = (settings: LinkSettings, member: ListMember): string =>
  `${settings.publicUrl}/api/newsletter/unsubscribe/${listToken(settings, member)}`;
