import type { Subscribe } from '#domain/newsletter.ts';
import { invalidNewsletterEmail, isNewsletterEmail, newsletterThanks } from '#domain/newsletter-email.ts';

export type SubscribeResult = { status: 'subscribed'; message: string } | { status: 'refused'; message: string };

export const unreachable = 'Could not subscribe. Please try again.';

/** Signs an address up for the newsletter. A wrong one is refused here and never sent. */
export async function subscribe(email: string, source: Subscribe['source']): Promise<SubscribeResult> {
  if (!isNewsletterEmail(email)) return { status: 'refused', message: invalidNewsletterEmail };
  try {
    const answer = await fetch('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: email.trim(), source } satisfies Subscribe),
    });
    if (answer.ok) return { status: 'subscribed', message: newsletterThanks };
    const { error } = (await answer.json()) as { error?: string }; // the API's own error answer
    return { status: 'refused', message: error || unreachable };
  } catch {
    return { status: 'refused', message: unreachable };
  }
}
