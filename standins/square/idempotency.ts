import { createHash } from 'node:crypto';
import type { StoredResponse, Ledger } from './ledger.ts';
import { invalidRequest } from './problems.ts';

/**
 * Idempotency: the same key and request return the stored response; the same key with a different
 * request is an error.
 */
export function respondIdempotently(
  ledger: Ledger,
  key: string,
  request: unknown,
  work: () => Omit<StoredResponse, 'requestHash'>,
): StoredResponse {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const earlier = ledger.find('answer', key);
  if (earlier && earlier.requestHash !== requestHash) {
    throw invalidRequest(
      'IDEMPOTENCY_KEY_REUSED',
      'The idempotency key can only be retried with the same request data.',
      'idempotency_key',
    );
  }
  if (earlier) return earlier;
  const answer = { requestHash, ...work() };
  ledger.save('answer', key, answer);
  return answer;
}
