import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import type { Hono } from 'hono';
import { SignJWT, type JWK } from 'jose';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createConfirmedUser } from '#auth/accounts/seed-user.ts';
import type { AuthMail } from '#auth/context/mailer.ts';
import type { SmsSender } from '#auth/context/sms-sender.ts';
import { createAuth } from '#auth/create-auth.ts';
import { defaultSettings, type AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDatabase, AuthDb } from '#auth/tables/tables.ts';

export const serviceUrl = 'http://auth.test/auth/v1';
export const siteUrl = 'http://shop.test';

export interface TestService {
  db: AuthDb;
  pool: Pool;
  routes: Hono;
  mails: AuthMail[];
  texts: { phone: string; text: string }[];
  /** Reported errors; any left at the end fail the test file. */
  faults: Error[];
  /** The same database with other settings. */
  withSettings(settings: ServiceSettings): Promise<TestService>;
}

/** `smsSender: null` means no SMS provider. */
export type ServiceSettings = Partial<AuthSettings> & {
  smsSender?: SmsSender | null;
  firstFactorNeedsCode?: () => boolean;
};
type Settings = ServiceSettings | (() => Promise<ServiceSettings>);

/** The auth service with its own database for the test file. */
export function useAuthService(settings: Settings = {}): TestService {
  const service = {} as TestService; // filled before the first test runs
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  let pool: Pool;
  beforeAll(async () => {
    await administer(
      `create database ${name} template ${inject('authTemplate')} strategy file_copy`,
    );
    const url = new URL(inject('adminUrl'));
    url.pathname = `/${name}`;
    pool = new Pool({ connectionString: url.href, max: 6 });
    pool.on('error', () => {}); // the database is dropped while connections may still be closing
    pool.on('connect', (client) => client.on('error', () => {}));
    const db: AuthDb = new Kysely<AuthDatabase>({ dialect: new PostgresDialect({ pool }) });
    Object.assign(
      service,
      await serve(db, pool, typeof settings === 'function' ? await settings() : settings),
    );
  });
  afterAll(async () => {
    await pool?.end();
    await administer(`drop database ${name} with (force)`);
    if (service.faults?.length)
      throw new AggregateError(service.faults, 'The service reported unexpected errors');
  });
  return service;
}

async function serve(
  db: AuthDb,
  pool: Pool,
  { smsSender, firstFactorNeedsCode, ...given }: ServiceSettings,
): Promise<TestService> {
  const service: Omit<TestService, 'routes'> = {
    db,
    pool,
    mails: [],
    texts: [],
    faults: [],
    withSettings: (more) => serve(db, pool, { smsSender, firstFactorNeedsCode, ...given, ...more }),
  };
  const { routes } = await createAuth({
    db,
    pool,
    settings: { ...defaultSettings, externalUrl: serviceUrl, siteUrl, ...unlimited, ...given },
    mailer: { send: async (_trx, mail) => void service.mails.push(mail) },
    sms:
      smsSender === null
        ? undefined
        : (smsSender ?? {
            channels: ['sms'],
            send: async (phone, text) => ({
              messageId: String(service.texts.push({ phone, text })),
            }),
          }),
    report: (error) => service.faults.push(error),
    ...(firstFactorNeedsCode && { firstFactorNeedsCode }),
  });
  return { ...service, routes };
}

const adminSecret = 'a secret that only the tests know';
const signingKey: JWK = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: 'test',
  alg: 'ES256',
  key_ops: ['sign', 'verify'],
};
/** Limits have their own tests. */
const unlimited = {
  tokens: { ...defaultSettings.tokens, secret: adminSecret, keys: [signingKey] },
  limits: {},
  mail: { ...defaultSettings.mail, minIntervalSeconds: 0 },
  passwords: { ...defaultSettings.passwords, minLength: 8 },
} satisfies Partial<AuthSettings>;

/** The official client, calling the service without a network. */
export function createServiceClient(
  service: Pick<TestService, 'routes'>,
  options: Partial<ConstructorParameters<typeof AuthClient>[0]> = {},
) {
  return new AuthClient({
    url: serviceUrl,
    storageKey: randomUUID(),
    autoRefreshToken: false,
    storage: memoryStorage(),
    fetch: (input, init) => fetchFrom(service, String(input), init),
    ...options,
  });
}

export const fetchFrom = (
  { routes }: Pick<TestService, 'routes'>,
  url: string,
  init?: RequestInit,
): Promise<Response> => Promise.resolve(routes.request(url.replace(serviceUrl, '') || '/', init));

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** As operators sign it: without subject, session or expiry. */
export const adminToken = (): Promise<string> =>
  new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(adminSecret));

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the API directly. */
export async function call(
  service: Pick<TestService, 'routes'>,
  method: string,
  path: string,
  { token, body, headers = {} }: Call = {},
) {
  const response = await service.routes.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : undefined;
  return { status: response.status, json: json ?? {}, text, headers: response.headers };
}

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

export const goodPassword = 'correct horse battery';
export const newAddress = (): string => `${randomUUID()}@example.com`;

/** Creates a confirmed account and signs in by password. */
export async function signUpAndIn(
  service: Pick<TestService, 'routes' | 'db'>,
  email = newAddress(),
) {
  await createConfirmedUser(service.db, { email, password: goodPassword });
  return signInAgain(service, email);
}

/** Starts another session of an account. */
export async function signInAgain(service: Pick<TestService, 'routes'>, email: string) {
  const client = createServiceClient(service);
  const { data, error } = await client.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return {
    client,
    email,
    session: data.session,
    token: data.session.access_token,
    userId: data.user.id,
  };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
