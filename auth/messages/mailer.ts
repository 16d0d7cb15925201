import type { SecurityNotice } from '#domain/security-notices.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** Mail with a link that redeems `token` by /verify as `type`, and with a code that does the same when typed. */
export interface LinkMail {
  kind: 'confirm-address' | 'reset-password' | 'magic-link' | 'invite' | 'email-change' | 'email-change-current';
  token: string;
  code: string;
  type: 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';
  /** Where the person is sent afterwards. */
  redirectTo: string;
  /** The address an account is to change to. */
  newEmail?: string;
}

/** What the service asks to be mailed. `subjectId` names the one event: the same event is never told twice. */
export type AuthMail = {
  subjectId: string;
  to: string;
  /** What the person told about themselves: templates may greet them by it. */
  metadata: Record<string, unknown>;
} & (LinkMail | { kind: 'reauthenticate'; code: string } | { kind: 'password-changed' } | ({ kind: 'security-notice' } & SecurityNotice));

/** Hands mail over in the transaction of its cause: if that is undone, nothing is sent. */
export interface Mailer {
  send(trx: AuthTrx, mail: AuthMail): Promise<void>;
}
