import type { Subscribe } from '#domain/newsletter.ts';
import type { Db } from '../database/client.ts';

// Raise it when the words beside the form change: they are what a subscriber agreed to.
const textVersion = '1';

/** Keeps the first consent of an address that is known already. */
export async function saveSubscriber(db: Db, { email, source }: Subscribe): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email: email.toLowerCase(), source, text_version: textVersion })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
