import { hc } from 'hono/client';
import { connectionLost, ConnectionError, isConnectionLost } from '#app/connection.ts';
import { networkPatienceMs } from '#app/session/network-patience.ts';
import { renewSession } from '#app/session/renew-session.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import { auth } from '#app/session/session.ts';
import { openDocument } from '#app/ui/open-document.ts';
import type { Api } from '#server/api.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';

/** A refused API call; `message` can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  code: string;
  /** The input that is refused, by its path in the request. */
  field: string | undefined;
  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** Why the shop refused, that it did not answer, or what to tell where there is no reason. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (isConnectionLost(error)) return connectionLost;
  return (error instanceof ApiError && error.message) || otherwise;
}

/** The network connects and answers nothing: asking again at once would only take as long again. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ConnectionError &&
  error.cause instanceof DOMException &&
  error.cause.name === 'TimeoutError';

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

/** They lead on by themselves: what comes after them asks for the second factor, and is returned to. */
const signInPages = ['/auth', '/confirm'];

/** The session still needs its second factor: /auth asks for it and returns here. */
async function redirectToSecondFactor(refused: Response): Promise<void> {
  const { code } = (await refused.json().catch(() => ({}))) as Partial<ErrorResponse>;
  if (code !== 'second_factor_needed' || signInPages.includes(window.location.pathname)) return;
  saveReturnPage();
  await openDocument('/auth');
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { data } = await (await auth()).getSession();
  const headers = new Headers(init?.headers);
  if (data.session) headers.set('Authorization', `Bearer ${data.session.access_token}`);
  const { signal, answers } = endOf(init);
  try {
    return await fetch(input, { ...init, headers, signal });
  } catch (error) {
    throw init?.signal?.aborted ? error : new ConnectionError(undefined, { cause: error });
  } finally {
    answers();
  }
}

/** What is changed may take the shop longer, and so may the rest of an answer that has begun. */
const callMs = 30_000;

interface CallEnd {
  signal: AbortSignal | null;
  /** The answer has begun. */
  answers: () => void;
}

/** Files are the exception: they take as long as they take. */
function endOf({ body, method = 'GET', signal }: RequestInit = {}): CallEnd {
  if (body instanceof Blob) return { signal: signal ?? null, answers() {} };
  const silence = new AbortController();
  const patience = method === 'GET' ? networkPatienceMs : callMs;
  const timer = setTimeout(
    () => silence.abort(new DOMException('The shop did not answer', 'TimeoutError')),
    patience,
  );
  const ends = [silence.signal, AbortSignal.timeout(callMs), ...(signal ? [signal] : [])];
  return { signal: AbortSignal.any(ends), answers: () => clearTimeout(timer) };
}

/** The shop's API, typed by the server's routes. */
export const api = hc<Api>('/', { fetch: authorizedFetch });

export type Pending<T> = Promise<Pick<Response, 'ok' | 'status' | 'blob'> & { json(): Promise<T> }>;

/** The response's JSON. @throws ApiError when the shop refuses, ConnectionError when it did not answer */
export async function unwrap<T>(pending: Pending<T>): Promise<T> {
  const response = await accepted(pending);
  if (response.status === 204) return undefined as T; // T is void for an empty response
  return response.json().catch((error: unknown) => {
    throw new ConnectionError(undefined, { cause: error });
  });
}

/** The response's file. @throws ApiError when the shop refuses, ConnectionError when it did not answer */
export const unwrapFile = async (pending: Pending<unknown>): Promise<Blob> =>
  (await accepted(pending)).blob();

/** The response, unless it is a refusal. @throws as `unwrap` does */
export async function accepted<T extends Pick<Response, 'ok' | 'status'> & { json(): unknown }>(
  pending: Promise<T>,
): Promise<T> {
  const response = await pending;
  if (response.ok) return response;
  const json = await Promise.resolve(response.json()).catch(() => undefined);
  const { error, code, field } = (json ?? {}) as Partial<ErrorResponse>;
  if (!code) throw new ConnectionError();
  throw new ApiError(response.status, code, error ?? '', field);
}

/** Arguments of a typed call that sends a file: the client by itself sends JSON and forms only. */
export const fileBody = (file: Blob, type = 'application/octet-stream') => ({
  init: { body: file, headers: { 'Content-Type': type } },
});
