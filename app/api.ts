import { hc } from 'hono/client';
import { renewSession } from '#app/session/renew-session.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import { auth } from '#app/session/session.ts';
import type { Api } from '#server/app.ts';

/** A refused API call; `message` can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Sends the access token, if any. On 401, renews the session once and retries. */
export async function authorizedFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await send(input, init);
  if (response.status === 403) await redirectToSecondFactor(response.clone());
  return response.status === 401 && (await renewSession()) === 'renewed'
    ? send(input, init)
    : response;
}

/** The session still needs its second factor: /auth asks for it and returns here. */
async function redirectToSecondFactor(refused: Response): Promise<void> {
  const { code } = (await refused.json().catch(() => ({}))) as { code?: string };
  if (code !== 'second_factor_needed' || window.location.pathname === '/auth') return;
  saveReturnPage();
  window.location.assign('/auth');
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { data } = await (await auth()).getSession();
  const headers = new Headers(init?.headers);
  if (data.session) headers.set('Authorization', `Bearer ${data.session.access_token}`);
  return fetch(input, { ...init, headers });
}

/** The shop's API, typed by the server's routes. */
export const api = hc<Api>('/', { fetch: authorizedFetch });

/** The response's JSON. @throws ApiError on an error status */
export async function unwrap<T>(
  pending: Promise<{ ok: boolean; status: number; json(): Promise<T> }>,
): Promise<T> {
  const response = await pending;
  if (response.status === 204) return undefined as T; // T is void for an empty response
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) return json as T; // typed by the route that sent it
  const { error, code } = (json ?? {}) as { error?: string; code?: string };
  throw new ApiError(response.status, code ?? 'unknown', error ?? '');
}
