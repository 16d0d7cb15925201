import { currentDate } from '@grafted/postgres/clock.ts';
import type { LinkMail } from '#auth/context/mailer.ts';
import type { UserChanges } from '#auth/queries/users.ts';
import type { OneTimeTokenType } from '#auth/tables/tables.ts';

export type LinkMailKind = LinkMail['kind'];

interface LinkMailTraits {
  /** With which /verify redeems the link. */
  type: LinkMail['type'];
  tokenType: OneTimeTokenType;
  /** Columns of the user's row that tell when it was sent. */
  sentAt: readonly (keyof UserChanges & `${string}_at`)[];
}

/** The mails that carry a link. */
export const linkMails: Readonly<Record<LinkMailKind, LinkMailTraits>> = {
  'confirm-address': {
    type: 'signup',
    tokenType: 'confirmation_token',
    sentAt: ['confirmation_sent_at'],
  },
  invite: {
    type: 'invite',
    tokenType: 'confirmation_token',
    sentAt: ['confirmation_sent_at', 'invited_at'],
  },
  'magic-link': { type: 'magiclink', tokenType: 'recovery_token', sentAt: ['recovery_sent_at'] },
  'reset-password': { type: 'recovery', tokenType: 'recovery_token', sentAt: ['recovery_sent_at'] },
  'email-change': {
    type: 'email_change',
    tokenType: 'email_change_token_new',
    sentAt: ['email_change_sent_at'],
  },
  'email-change-current': {
    type: 'email_change',
    tokenType: 'email_change_token_current',
    sentAt: ['email_change_sent_at'],
  },
};

/** In this order: the mail to the new address stands for a change of address. */
export const linkMailKinds = Object.keys(linkMails) as LinkMailKind[];

export const sentNow = (kind: LinkMailKind): UserChanges =>
  Object.fromEntries(linkMails[kind].sentAt.map((column) => [column, currentDate()]));
