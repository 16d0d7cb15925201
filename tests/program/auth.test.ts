import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthClient } from '@supabase/auth-js';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startDatabaseProxy } from '#tests/faults/database-proxy.ts';
import { combinations, jwtSecret, runAuth, type AuthProgram } from './auth-programs.ts';
import { freePort } from './run-shop.ts';

const database = `test_${randomUUID().replaceAll('-', '')}`;
const programs = {} as Record<'open' | 'confirming' | 'phone' | 'closed', AuthProgram>;
const password = 'correct horse battery';
let mailFolder: string;
let databaseUrl: string;

beforeAll(async () => {
  await administer(`create database ${database}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${database}`;
  databaseUrl = url.href;
  mailFolder = await mkdtemp(path.join(tmpdir(), 'auth-mail-'));
  const started = Object.entries(await combinations()).map(async ([name, environment]) => {
    const program = await runAuth({
      ...environment,
      AUTH_DATABASE_URL: databaseUrl,
      AUTH_DB_NAMESPACE: `accounts_${name}`,
      AUTH_MAIL_DIR: mailFolder,
    });
    Object.assign(programs, { [name]: program });
  });
  await Promise.all(started);
});

afterAll(async () => {
  for (const program of Object.values(programs)) program.process.kill('SIGTERM');
  await Promise.all(Object.values(programs).map(({ ended }) => ended));
  await administer(`drop database ${database} with (force)`);
  await rm(mailFolder, { recursive: true, force: true });
});

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const clientOf = ({ url }: AuthProgram) =>
  new AuthClient({ url, autoRefreshToken: false, persistSession: false, storageKey: randomUUID() });
const newAddress = () => `${randomUUID()}@example.com`;

async function mailTo(address: string): Promise<{ subject: string; text: string }> {
  for (const file of await readdir(mailFolder)) {
    const mail = await PostalMime.parse(await readFile(path.join(mailFolder, file)));
    if (mail.to?.[0]?.address === address)
      return { subject: mail.subject ?? '', text: mail.text ?? '' };
  }
  throw new Error(`No mail to ${address}`);
}

describe('four services share a database, each with its own schema', () => {
  test('and list their features', async () => {
    const settings = async ({ url }: AuthProgram) => (await fetch(`${url}/settings`)).json();
    expect(await settings(programs.open)).toMatchObject({
      external: { email: true, phone: false, anonymous_users: true, google: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: true,
    });
    expect(await settings(programs.confirming)).toMatchObject({
      external: { phone: true, anonymous_users: false },
      mailer_autoconfirm: false,
      sms_provider: '',
    });
    expect(await settings(programs.phone)).toMatchObject({
      external: { phone: true },
      phone_autoconfirm: true,
    });
    expect(await settings(programs.closed)).toMatchObject({ disable_signup: true });
    expect((await fetch(`${programs.closed.url}/settings/`)).status).toBe(200); // some gateways add a trailing slash
  });

  test('and publish their public keys', async () => {
    const jwks = async ({ url }: AuthProgram) =>
      (await fetch(`${url}/.well-known/jwks.json`)).json();
    expect(await jwks(programs.open)).toMatchObject({
      keys: [{ kid: 'rsa-1', kty: 'RSA', alg: 'RS256', use: 'sig', key_ops: ['verify'] }],
    });
    expect(JSON.stringify(await jwks(programs.open))).not.toContain('"d"');
    expect(await jwks(programs.closed)).toEqual({ keys: [] });
  });

  test('and have separate accounts', async () => {
    const email = newAddress();
    expect((await clientOf(programs.open).signUp({ email, password })).data.session).not.toBeNull();
    expect(
      (await clientOf(programs.phone).signInWithPassword({ email, password })).error,
    ).toMatchObject({ code: 'invalid_credentials' });
    expect(
      (await clientOf(programs.phone).signUp({ email, password })).data.session,
    ).not.toBeNull();
  });
});

test('open: clients verify tokens locally with the published key', async () => {
  const client = clientOf(programs.open);
  await client.signUp({ email: newAddress(), password });
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data!.header).toMatchObject({ alg: 'RS256', kid: 'rsa-1' });
  expect(data!.claims).toMatchObject({
    iss: programs.open.url,
    aud: 'authenticated',
    role: 'authenticated',
  });
  expect((await clientOf(programs.open).signInAnonymously()).data.user!.is_anonymous).toBe(true);
});

test('confirming: mail is written to a folder, with a link that signs in', async () => {
  const email = newAddress();
  const client = clientOf(programs.confirming);
  expect((await client.signUp({ email, password })).data).toMatchObject({
    session: null,
    user: { email, identities: [{ provider: 'email' }] },
  });
  const { text } = await mailTo(email);
  const link = /http\S+\/verify\?\S+/.exec(text)![0];
  expect(link).toMatch(
    /\/auth\/v1\/verify\?token=[\w-]+&type=signup&redirect_to=http:\/\/localhost:5173$/,
  );
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:5173\/?#access_token=/);
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
});

test('confirming: a sign-up by phone fails with sms_send_failed', async () => {
  const { error } = await clientOf(programs.confirming).signUp({ phone: '15095550142', password });
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
});

test('phone: a sign-up by phone needs no confirmation', async () => {
  const { data } = await clientOf(programs.phone).signUp({ phone: '+15095550142', password });
  expect(data.session!.user).toMatchObject({ phone: '15095550142' });
});

test('closed: only an admin can create accounts', async () => {
  const { error } = await clientOf(programs.closed).signUp({ email: newAddress(), password });
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
  const admin = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));
  const client = new AuthClient({
    url: programs.closed.url,
    headers: { Authorization: `Bearer ${admin}` },
    autoRefreshToken: false,
    persistSession: false,
  });
  const email = newAddress();
  expect(
    (await client.admin.createUser({ email, password, email_confirm: true })).error,
  ).toBeNull();
  expect(
    (await clientOf(programs.closed).signInWithPassword({ email, password })).error,
  ).toBeNull();
});

test('pages of other origins may call the API', async () => {
  const answer = await fetch(`${programs.open.url}/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'authorization,apikey,content-type,x-client-info,x-supabase-api-version',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase();
  for (const header of [
    'authorization',
    'apikey',
    'content-type',
    'x-client-info',
    'x-supabase-api-version',
  ])
    expect(allowed).toContain(header);
  const refused = await fetch(`${programs.open.url}/user`, {
    headers: { origin: 'http://localhost:5173' },
  });
  expect(refused.headers.get('access-control-expose-headers')).toMatch(/X-Supabase-Api-Version/);
});

test('an oversized body gets 413, and the connection stays usable', async () => {
  for (const length of [2_000_000, 10, 1_100_000, 10, 400_000]) {
    const answer = await fetch(`${programs.open.url}/logout`, {
      method: 'POST',
      body: 'a'.repeat(length),
    });
    expect(answer.status).toBe(length > 1024 * 1024 ? 413 : 401);
    await answer.text();
  }
});

test('a service listens on the port of its public URL by default', async () => {
  const url = `http://localhost:${await freePort()}`;
  const program = await runAuth({
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_DATABASE_URL: databaseUrl,
    AUTH_DB_NAMESPACE: 'accounts_open',
    AUTH_EXTERNAL_URL: url,
    PORT: '',
  });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  program.process.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

test('a service with invalid variables does not start and names all of them', async () => {
  const { ended, output } = await runAuth({
    AUTH_DATABASE_URL: 'orchard',
    AUTH_JWT_EXP: 'soon',
    AUTH_MAILER_OTP_LENGTH: '3',
    AUTH_MAILER_AUTOCONFIRM: 'perhaps',
    AUTH_JWT_KEYS: '{}',
  });
  expect(await ended).toBe(1);
  for (const name of [
    'AUTH_DATABASE_URL:',
    'AUTH_JWT_EXP:',
    'AUTH_MAILER_OTP_LENGTH:',
    'AUTH_MAILER_AUTOCONFIRM:',
    'AUTH_JWT_KEYS:',
  ])
    expect(output()).toContain(name);
});

test('services that start together create a missing database', async () => {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}_new`;
  const programs = await Promise.all(
    [1, 2, 3].map(() => runAuth({ AUTH_JWT_SECRET: jwtSecret, AUTH_DATABASE_URL: url.href })),
  );
  const statuses = await Promise.all(
    programs.map(async (program) => (await fetch(`${program.url}/settings`)).status),
  );
  for (const program of programs) program.process.kill('SIGTERM');
  await Promise.all(programs.map(({ ended }) => ended));
  await administer(`drop database ${database}_new`);
  expect(statuses).toEqual([200, 200, 200]);
});

test('a service waits for a database server that is starting', async () => {
  const port = await freePort();
  const answers = [errorResponse('57P03', 'the database system is starting up')];
  const server = createServer((socket) =>
    socket.end(answers.shift() ?? errorResponse('28P01', 'password authentication failed')),
  ).listen(port, '127.0.0.1');
  const { ended, output } = await runAuth({
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_DATABASE_URL: `postgres://shop:hush@localhost:${port}/orchard`,
  });
  expect(await ended).toBe(1); // it reached authentication
  expect(output().trim()).toBe(
    `The database at localhost:${port} cannot be used: password authentication failed`,
  );
  server.close();
});

/** PostgreSQL's error response to a startup message. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a service completes open requests on SIGTERM and exits with 0', async () => {
  const program = await runAuth({
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_DATABASE_URL: databaseUrl,
    AUTH_DB_NAMESPACE: 'accounts_open',
  });
  const answer = fetch(`${program.url}/settings`);
  await answer;
  program.process.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

test.each(['end', 'reset', 'half-open'] as const)(
  'answers 503 with Retry-After while its database is away (%s), and works again afterwards (B15)',
  async (how) => {
    const proxy = await startDatabaseProxy(databaseUrl);
    const program = await runAuth({
      ...(await combinations()).open,
      AUTH_DATABASE_URL: proxy.url,
      AUTH_DB_NAMESPACE: 'accounts_open',
      AUTH_LOG_LEVEL: 'silent',
    });
    const signIn = async () => {
      const response = await fetch(`${program.url}/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password }),
      });
      return [response.status, response.headers.get('retry-after')];
    };
    expect(await signIn()).toEqual([400, null]);
    await proxy.set(how === 'half-open' ? 'silent' : 'closed');
    proxy.drop(how);
    expect(await signIn()).toEqual([503, '5']);
    await proxy.set('open');
    await expect.poll(signIn, { timeout: 40_000 }).toEqual([400, null]);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await proxy.stop();
  },
);
