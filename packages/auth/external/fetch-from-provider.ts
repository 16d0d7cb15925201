import { type AuthError, refuse } from '#auth/http/errors.ts';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';

/** Fetches a document that a provider publishes. @throws AuthError 503 for a network failure or an error status */
export async function fetchFromProvider(
  outboundFetch: OutboundFetch,
  url: string | URL,
  headers: HeadersInit = { accept: 'application/json' },
): Promise<Response> {
  const response = await outboundFetch(url, { headers }).catch((cause: unknown) =>
    Promise.reject(providerUnreachable(url, cause)),
  );
  if (!response.ok)
    throw providerUnreachable(url, new Error(`${String(url)} answered ${response.status}`));
  return response;
}

/** 503, so that clients may retry. */
export const providerUnreachable = (url: string | URL, cause: unknown): AuthError =>
  refuse('unexpected_failure.provider', new URL(url).host, { cause });
