import { randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import type { MailTemplate } from '#domain/mail/mail.ts';
import type { TestShop } from './test-shop.ts';

export const goodPassword = 'correct horse battery';
export const newAddress = (): string => `${randomUUID()}@example.com`;

/** The official client, calling the shop under test without a network. */
export function createClient(shop: TestShop): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${shop.config.publicUrl}/auth/v1`,
    storageKey: randomUUID(),
    persistSession: true,
    autoRefreshToken: false,
    storage: memoryStorage(),
    fetch: async (input, init) => shop.app.request(input as string, init),
  });
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

export interface SentLink {
  tokenHash: string;
  type: string;
  code: string;
  link: string;
}

/** The newest link mailed to an address. */
export async function findSentLink(
  { services }: TestShop,
  to: string,
  template: MailTemplate,
): Promise<SentLink> {
  const { props } = await services.db
    .selectFrom('mail_outbox')
    .select('props')
    .where('to_address', '=', to)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { link, code } = props as { link: string; code: string };
  const parts = new URLSearchParams(new URL(link).hash.slice(1));
  return { link, code, tokenHash: parts.get('token_hash')!, type: parts.get('type')! };
}

/** The newest code mailed to an address in a mail without a link. */
export async function findSentCode(
  { services }: TestShop,
  to: string,
  template: MailTemplate,
): Promise<string> {
  const { props } = await services.db
    .selectFrom('mail_outbox')
    .select('props')
    .where('to_address', '=', to)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (props as { code: string }).code;
}

export async function countMails({ services }: TestShop, to: string): Promise<number> {
  const rows = await services.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_address', '=', to)
    .execute();
  return rows.length;
}

/** Creates a confirmed customer and signs in by password. */
export async function signUpAndIn(shop: TestShop, email = newAddress(), password = goodPassword) {
  const client = createClient(shop);
  await client.signUp({ email, password });
  const { tokenHash } = await findSentLink(shop, email, 'confirm-address');
  await client.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, password, session: data.session, user: data.user };
}

/** Calls the auth API directly. */
export function callAuth(
  { app }: TestShop,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return Promise.resolve(
    app.request(`/auth/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
}
