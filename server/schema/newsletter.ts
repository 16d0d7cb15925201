import type { Generated, GeneratedAlways } from 'kysely';
import type { ConsentSource } from '#domain/mail/newsletter.ts';

export interface NewsletterSubscribersTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  /** Source and consent text version of the last consent. */
  source: ConsentSource;
  text_version: string;
  consented_at: Generated<Date>;
  created_at: Generated<Date>;
  unsubscribed_at: Date | null;
}

export interface NewsletterConsentsTable {
  id: GeneratedAlways<string>;
  subscriber_id: string;
  event: 'subscribed' | 'unsubscribed';
  source: ConsentSource | 'one-click' | 'account' | 'complaint';
  text_version: string | null;
  at: Generated<Date>;
}
