import { isDeepStrictEqual } from 'node:util';
import { refuse } from './errors.ts';

/**
 * A key names one request. Sent again it changes nothing; whoever changed it meanwhile, because no
 * answer came, is told that it was saved before.
 */
export function assertSameRequest(
  saved: object,
  sent: object,
  refusal: 'sent_already' | 'sent_already.new_order' = 'sent_already',
): void {
  if (!isDeepStrictEqual({ ...saved }, { ...sent })) throw refuse(refusal);
}
