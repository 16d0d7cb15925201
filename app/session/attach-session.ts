import type { SiteData } from '#app/ui/site-data.ts';
import { networkPatienceMs } from './network-patience.ts';

const secondStep = '/passkeys/authentication/verify';

/**
 * Sends the access token with passkey sign-ins, making them the session's second factor; the client
 * would start a new session. Every call has an end.
 */
export const attachSession =
  (storage: SiteData, key: string): typeof fetch =>
  (input, init) => {
    const signal = init?.signal ?? AbortSignal.timeout(networkPatienceMs);
    const token = String(input).endsWith(secondStep) ? storedToken(storage, key) : undefined;
    if (!token) return fetch(input, { ...init, signal });
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers, signal });
  };

const storedToken = (storage: SiteData, key: string): string | undefined =>
  (storage.readJson(key) as { access_token?: string } | undefined)?.access_token; // written by the auth client
