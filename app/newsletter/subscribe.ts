import {
  invalidNewsletterEmail,
  isNewsletterEmail,
  newsletterThanks,
} from '#domain/newsletter-email.ts';
import type { Subscribe } from '#domain/newsletter.ts';
import type { ErrorResponse } from '#server/http/errors.ts';

export type SubscribeResult =
  | { status: 'subscribed'; message: string }
  | { status: 'refused'; message: string };

export const unreachable = 'Could not subscribe. Please try again.';

/** Subscribes an address to the newsletter. Invalid addresses are rejected without a request. */
export async function subscribe(
  email: string,
  source: Subscribe['source'],
): Promise<SubscribeResult> {
  if (!isNewsletterEmail(email)) return { status: 'refused', message: invalidNewsletterEmail };
  try {
    const response = await fetch('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: email.trim(), source } satisfies Subscribe),
    });
    if (response.ok) return { status: 'subscribed', message: newsletterThanks };
    const { error } = (await response.json()) as Partial<ErrorResponse>; // typed by the API
    return { status: 'refused', message: error || unreachable };
  } catch {
    return { status: 'refused', message: unreachable };
  }
}
