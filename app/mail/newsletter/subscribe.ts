import { answerOf, connectionLost } from '#app/connection.ts';
import { isOutOfDate, reloadAfterRefusal } from '#app/farm/season/reload-page.ts';
import { jsonPost } from '#app/json-post.ts';
import {
  invalidNewsletterEmail,
  isNewsletterEmail,
  newsletterThanks,
  seasonWaitThanks,
} from '#domain/customers/newsletter-email.ts';
import type { Subscribe } from '#domain/mail/newsletter.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';

export type SubscribeResult = { status: 'subscribed' | 'refused'; message: string };

export const unreachable = 'Could not subscribe. Please try again.';

/** Subscribes an address to the newsletter. */
export const subscribe = (email: string, source: Subscribe['source']): Promise<SubscribeResult> =>
  send('/api/newsletter/subscriptions', { email, source }, newsletterThanks);

/** Asks for a mail when ordering opens. */
export const waitForSeason = (email: string): Promise<SubscribeResult> =>
  send('/api/season-waits', { email }, seasonWaitThanks);

/** Invalid addresses are rejected without a request. */
async function send(
  path: string,
  { email, ...fields }: { email: string; source?: string },
  thanks: string,
): Promise<SubscribeResult> {
  if (!isNewsletterEmail(email)) return { status: 'refused', message: invalidNewsletterEmail };
  try {
    const response = await fetch(path, jsonPost({ email: email.trim(), ...fields }));
    if (response.ok) return { status: 'subscribed', message: thanks };
    const { answer } = await answerOf<ErrorResponse>(Promise.resolve(response));
    if (isOutOfDate(answer.code)) reloadAfterRefusal();
    return { status: 'refused', message: answer.error || unreachable };
  } catch {
    return { status: 'refused', message: connectionLost };
  }
}
