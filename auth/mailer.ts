import type { AuthTrx } from './tables.ts';

/** What the service asks to be mailed. `subjectId` names the one event: the same event is never told twice. */
export type AuthMail = { subjectId: string; to: string } & (
  | { kind: 'confirm-address' | 'reset-password'; link: string; code: string }
  | { kind: 'password-changed' }
);

/** Hands mail over in the transaction of its cause: if that is undone, nothing is sent. */
export interface Mailer {
  send(trx: AuthTrx, mail: AuthMail): Promise<void>;
}
