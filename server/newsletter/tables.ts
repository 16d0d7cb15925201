import type { Generated } from 'kysely';
import type { Subscribe } from '#domain/newsletter.ts';

export interface NewsletterSubscribersTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  source: Subscribe['source'];
  text_version: string;
  consented_at: Generated<Date>;
  created_at: Generated<Date>;
}
