import { createHmac, timingSafeEqual } from 'node:crypto';

/** Base64 HMAC-SHA256 over the webhook URL followed by the raw body. */
export const signWebhook = (key: string, url: string, body: string): string =>
  createHmac('sha256', key).update(url).update(body).digest('base64');

interface Signed {
  url: string;
  body: string;
  signature: string;
}

/** Accepts any of the keys; two are valid during a rotation. */
export const isSigned = (keys: readonly string[], { url, body, signature }: Signed): boolean =>
  keys.map((key) => isSame(signWebhook(key, url, body), signature)).includes(true);

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
