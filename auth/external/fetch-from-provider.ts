import { AuthError } from '#auth/http/errors.ts';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';

/** Reads a document that a provider publishes. @throws AuthError 503 when it does not answer, or not with that */
export async function fetchFromProvider(outboundFetch: OutboundFetch, address: string | URL, headers: HeadersInit = { accept: 'application/json' }): Promise<Response> {
  const answer = await outboundFetch(address, { headers }).catch((cause: unknown) => Promise.reject(providerUnreachable(address, cause)));
  if (!answer.ok) throw providerUnreachable(address, new Error(`${String(address)} answered ${answer.status}`));
  return answer;
}

/** Nobody's fault here: programs may try again later. */
export const providerUnreachable = (address: string | URL, cause: unknown): AuthError =>
  new AuthError(503, 'unexpected_failure', `The provider at ${new URL(address).host} cannot be reached`, { cause });
