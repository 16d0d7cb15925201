import { hc } from 'hono/client';
import type { Api } from '#server/app.ts';
import { renewSession } from '#app/session/renew-session.ts';
import { rememberReturnPage } from '#app/session/return-page.ts';
import { auth } from '#app/session/session.ts';

/** A call that the shop refused; `message` is for people. */
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

/** Sends the session's access token along, if there is one. A refused one gets one more chance, renewed. */
export async function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, init);
  if (response.status === 403) await askForSecondFactor(response.clone());
  return response.status === 401 && (await renewSession()) === 'renewed' ? send(input, init) : response;
}

/** The sign-in was not finished: another page knows how, and leads back. */
async function askForSecondFactor(refused: Response): Promise<void> {
  const { code } = (await refused.json().catch(() => ({}))) as { code?: string };
  if (code !== 'second_factor_needed' || window.location.pathname === '/auth') return;
  rememberReturnPage();
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

/** The JSON of an answer. @throws ApiError for a refusal */
export async function unwrap<T>(answer: Promise<{ ok: boolean; status: number; json(): Promise<T> }>): Promise<T> {
  const response = await answer;
  if (response.status === 204) return undefined as T; // the type of an empty answer
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) return json as T; // typed by the route that sent it
  const { error, code } = (json ?? {}) as { error?: string; code?: string };
  throw new ApiError(response.status, code ?? 'unknown', error ?? '');
}
