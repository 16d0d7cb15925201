import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { MailTemplate, RenderMail } from '#domain/mail/mail.ts';
import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from './list-token.ts';
import type { MailConfig } from './settings.ts';
import type { MailTransport } from './transport.ts';

/**
 * Called when a mail leaves, for what its text can say only then. @returns the props that it
 * changes, undefined when the mail is not to be sent any more
 */
export type AtSending = (
  db: Db,
  mail: { listMember: string | null },
) => Promise<Record<string, unknown> | undefined>;

export interface MailContext extends LinkSettings {
  db: Db;
  /** Holds the lock that makes one process the sender. */
  pool: Pool;
  log: Logger;
  mailTransport: MailTransport;
  renderMail: RenderMail;
  mail: Pick<MailConfig, 'connections'>;
  atSending: Partial<Record<MailTemplate, AtSending>>;
}

export type MailDeliveryContext = Omit<MailContext, 'pool' | 'mail'>;

export interface SenderContext extends MailContext {
  /** True when no other process can hold leases. */
  isOnlyProcess: boolean;
}

export interface BounceContext {
  db: Db;
  log: Logger;
  mail: Pick<MailConfig, 'bounceSecret'>;
  /** Ends every subscription and wait of an address. */
  endListMail(email: string): Promise<void>;
}
