import type { Context } from 'hono';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { findOauthClient, type OauthClientRow } from '#auth/queries/oauth-clients.ts';
import { matchesSecret } from './secrets.ts';

/** String parameters of a form or JSON body. @throws OauthError */
export async function readParams(c: Context): Promise<Record<string, string>> {
  const text = await c.req.text();
  if (!c.req.header('content-type')?.includes('application/json'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const json: unknown = JSON.parse(text || '{}');
    if (typeof json === 'object' && json !== null)
      return Object.fromEntries(
        Object.entries(json).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      );
  } catch {
    // thrown below
  }
  throw new OauthError('invalid_request', 'Invalid JSON body');
}

/**
 * Authenticates the client by Basic header or body; a public client by its id alone. Undefined
 * without a client id.
 * @throws AuthError
 */
export async function authenticateClient(
  c: Context,
  { db }: AuthContext,
  params: Record<string, string>,
): Promise<OauthClientRow | undefined> {
  const { id, secret } = readBasic(c.req.header('authorization')) ?? {
    id: params.client_id,
    secret: params.client_secret,
  };
  if (!id) return undefined;
  if (params.client_id && params.client_id !== id) throw refuse('invalid_credentials.client');
  const client = isUuid(id) ? await findOauthClient(db, id) : undefined;
  if (!client) throw refuse('invalid_credentials.client');
  if (client.client_type === 'public') {
    if (secret) throw refuse('invalid_credentials.client');
    return client;
  }
  if (!secret || !matchesSecret(secret, client.client_secret_hash!))
    throw refuse('invalid_credentials.client');
  return client;
}

function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw refuse('invalid_credentials.client');
  return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) };
}

/** Both parts are form-encoded (RFC 6749, section 2.3.1). */
const decode = (text: string): string =>
  new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? '';
