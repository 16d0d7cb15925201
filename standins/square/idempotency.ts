import { createHash } from 'node:crypto';
import type { Answered, Ledger } from './ledger.ts';
import { invalidRequest } from './problems.ts';

/** The same key with the same request gives the first answer again; with another request it is an error. */
export function answerOnce(ledger: Ledger, key: string, request: unknown, work: () => Omit<Answered, 'requestHash'>): Answered {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const earlier = ledger.find('answer', key);
  if (earlier && earlier.requestHash !== requestHash) {
    throw invalidRequest('IDEMPOTENCY_KEY_REUSED', 'The idempotency key can only be retried with the same request data.', 'idempotency_key');
  }
  if (earlier) return earlier;
  const answer = { requestHash, ...work() };
  ledger.save('answer', key, answer);
  return answer;
}
