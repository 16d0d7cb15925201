import type { Access } from '#server/platform/http/access.ts';
import type { Caller } from './requests.ts';

/** Parts of messages that PostgreSQL, Node and the shop's code write for developers. */
const internals = [
  /\bat .{1,200}:\d+:\d+/,
  /node_modules/,
  /\.ts:\d+/,
  /syntax error at/,
  /violates \w+ /,
  /\bselect .+ from\b/,
  /ECONNREFUSED/,
  /\[object Object\]/,
  /\$argon2/,
];

export interface Judged {
  access: Access;
  by: Caller;
  url: string;
  response: Response;
  text: string;
  secrets: readonly string[];
}

/** Lists what is wrong with a response, whatever the request was. */
export function faultsOf({ access, by, url, response, text, secrets }: Judged): string[] {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const faults: string[] = [];
  if (status >= 500 && !isRefusedByProvider(text)) faults.push(`answered ${status}`);
  if (status >= 400 && !isError(type, text)) faults.push(`answered ${status} in another form`);
  if (text && !type) faults.push('has no content type');
  if (type.startsWith('application/json') && !isJson(text)) faults.push('is not JSON');
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('may be sniffed');
  if (access !== 'anyone' && !/no-store|private/.test(headers.get('cache-control') ?? ''))
    faults.push('may be stored by a cache');
  const isRefused = status >= 400 && isText(type);
  if (isRefused && internals.some((part) => part.test(text))) faults.push('shows internals');
  if (secrets.some((secret) => text.includes(secret))) faults.push('shows a secret');
  const refusal = refusalOf(access, by);
  if (refusal && status !== refusal && !isRefusedAnyway(status, url))
    faults.push(`answered ${status} to the caller ${by}, not ${refusal}`);
  return faults;
}

/** The card provider knows no such token, which it says as if our request were wrong. */
const isRefusedByProvider = (text: string): boolean => text.includes('"payment_not_taken"');

/**
 * The account was closed before, the body is too large, or the address has a NUL: all found before
 * the guard asks who calls.
 */
const isRefusedAnyway = (status: number, url: string): boolean =>
  status === 401 || status === 413 || (status === 400 && url.includes('%00'));

const isText = (type: string): boolean => /json|text/.test(type);

/** The guard's status for callers without access. */
function refusalOf(access: Access, by: Caller): number | undefined {
  if (access === 'anyone' || access === 'provider') return undefined;
  if (by === 'visitor' || by === 'forger') return 401;
  return access === 'admin' && by !== 'admin' ? 403 : undefined;
}

function isError(type: string, text: string): boolean {
  if (!type.startsWith('application/json') || !isJson(text)) return false;
  const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
  return typeof error === 'string' && error !== '' && /^[a-z\d_]+$/.test(String(code));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
