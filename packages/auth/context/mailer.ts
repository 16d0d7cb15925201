import type { SecurityNotice } from '#auth/contract/security-notices.ts';
import type { AuthTrx, MailedTokenKind } from '#auth/tables/tables.ts';

/** A mail whose link redeems `token` at /verify as `type`; typing `code` does the same. */
export interface LinkMail {
  kind: Exclude<MailedTokenKind, 'reauthenticate'>;
  token: string;
  code: string;
  type: 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';
  /** Redirect target after verification. */
  redirectTo: string;
  /** The requested address, in a change of address. */
  newEmail?: string;
  /** The address or number of the account that asks for a change of address; it may have none. */
  account?: string;
  /** The operator has checked the request, so the old address need not confirm. */
  isEntrusted?: true;
}

/** `subjectId` identifies the event, so that the same mail is never sent twice. */
export type AuthMail = {
  subjectId: string;
  to: string;
  /** The user's own metadata, for templates. */
  metadata: Record<string, unknown>;
} & (
  | LinkMail
  | { kind: 'reauthenticate'; code: string }
  | { kind: 'password-changed' }
  | ({ kind: 'security-notice' } & SecurityNotice)
);

/** Enqueues mail in the transaction of its cause: after a rollback nothing is sent. */
export interface Mailer {
  send(trx: AuthTrx, mail: AuthMail): Promise<void>;
}
