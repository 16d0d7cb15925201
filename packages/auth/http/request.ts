import type { Context } from 'hono';
import * as z from 'zod/mini';
import * as cleaned from '#auth/contract/cleaned.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import { type Client, clientAddress } from './client-address.ts';
import { refuse, validationFailed } from './errors.ts';
import { isAllowedRedirect } from './redirects.ts';

/** Limits one request; queries/metadata.ts limits the account as a whole. */
const metadataMaxBytes = 4096;

const nestingMax = 100;

/** PostgreSQL rejects NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const text = z.string().check(z.refine(isStorable, 'must be plain text'));
export const optionalText = z.optional(text);

/** @param max code points */
export const textUpTo = (max: number) =>
  text.check(z.refine((given) => [...given].length <= max, `must be ${max} characters or less`));

/** Names a factor or passkey in mails. The limit makes it fit the index that keeps the names of a user apart. */
export const friendlyName = z.optional(textUpTo(120).check(cleaned.line()));
export const metadataSchema = z.optional(
  z
    .record(z.string(), z.unknown())
    .check(z.refine(isStorableMetadata, 'is too large or not plain text')),
);

function isStorableMetadata(metadata: Record<string, unknown>): boolean {
  try {
    const text = JSON.stringify(metadata); // escapes NUL and lone surrogates
    return Buffer.byteLength(text) <= metadataMaxBytes && !/\\u(0000|d[89a-f])/.test(text);
  } catch {
    return false; // nested too deeply
  }
}

/** Parses the JSON body; unknown members are ignored, and `null` counts as absent. @throws AuthError */
export async function readBody<T extends z.ZodMiniType>(
  c: Context,
  schema: T,
): Promise<z.output<T>> {
  const parsed = schema.safeParse(withoutNulls(await readJson(c)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  const json = parseJson(text);
  if (/\\u(0000|d[89a-f])/i.test(text) && !isStorableJson(json))
    throw validationFailed('body: must be plain text');
  return json;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw refuse('bad_json', { cause });
  }
}

/** Checks every level, including members the schemas ignore. */
function isStorableJson(json: unknown, depth = 0): boolean {
  if (typeof json === 'string') return isStorable(json);
  if (typeof json !== 'object' || json === null) return true;
  return (
    depth < nestingMax &&
    Object.entries(json).every(
      ([name, value]) => isStorable(name) && isStorableJson(value, depth + 1),
    )
  );
}

const withoutNulls = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
    : json;

interface Configured<Name extends keyof AuthSettings> {
  settings: Pick<AuthSettings, Name>;
}

export const readClient = (
  c: Context,
  { settings }: Configured<'clientAddressHeader'>,
): Client => ({
  userAgent: c.req.header('user-agent')?.slice(0, 500),
  address: clientAddress(c, settings.clientAddressHeader),
});

type RedirectSettings = Configured<'siteUrl' | 'allowedRedirects'>;

/** The redirect target that the body, a header or the query asks for, if it is allowed. */
export function findRequestedRedirect(
  c: Context,
  { settings }: RedirectSettings,
  inBody?: string,
): string | undefined {
  const candidates = [inBody, c.req.header('redirect_to'), c.req.query('redirect_to')];
  return candidates.find((target) => target && isAllowedRedirect(target, settings));
}

/** The requested redirect target, else the referrer if allowed, else the site's root. */
export function readRedirect(c: Context, context: RedirectSettings, inBody?: string): string {
  const requested = findRequestedRedirect(c, context, inBody);
  if (requested) return requested;
  const referrer = c.req.header('referer');
  const { settings } = context;
  return referrer && isAllowedRedirect(referrer, settings) ? referrer : settings.siteUrl;
}

/** There is only one audience; the header may not name another. @throws AuthError 400 */
export function readAudience(c: Context, { settings }: Configured<'tokens'>): string {
  const { audience } = settings.tokens;
  if ((c.req.header('x-jwt-aud') || audience) !== audience)
    throw validationFailed('Unknown audience');
  return audience;
}

/** Body fields of a flow with PKCE. */
export const challengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};
