import { mailLists, type MailList } from '#domain/mail/mail-lists.ts';
import { readSignedId, signId } from './signed-id.ts';

/** A list entry: a subscriber, a stock wait, a season wait or a care calendar. */
export interface ListMember {
  list: MailList;
  member: string;
}

/** Settings of mail links that work without a sign-in. */
export interface LinkSettings {
  publicUrl: string;
  linkSecret: string;
}

const codes: Record<MailList, string> = { newsletter: 'n', stock: 's', season: 'o', care: 'c' };

/** Non-expiring token for mail links to a list entry. */
export const listToken = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  { list, member }: ListMember,
): string => codes[list] + signId(linkSecret, `list:${codes[list]}`, member);

/** Undefined for an invalid token. */
export function readListToken(
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  token: string,
): ListMember | undefined {
  const list = mailLists.find((name) => codes[name] === token[0]);
  if (!list) return undefined;
  const member = readSignedId(linkSecret, `list:${codes[list]}`, token.slice(1));
  return member === undefined ? undefined : { list, member };
}

/** The page where a recipient sees and changes their subscriptions. */
export const preferencesUrl = (settings: LinkSettings, member: ListMember): string =>
  `${settings.publicUrl}/newsletter/${listToken(settings, member)}`;

/** One-click unsubscribe by POST, for mail clients (RFC 8058). */
export const oneClickUrl = (settings: LinkSettings, member: ListMember): string =>
  `${settings.publicUrl}/api/newsletter/unsubscribe/${listToken(settings, member)}`;
