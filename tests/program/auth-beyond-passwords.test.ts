import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { Authenticator } from '@grafted/auth/testing/authenticator.ts';
import { FakeIdp } from '@grafted/auth/testing/fake-idp.ts';
import { AuthClient } from '@supabase/auth-js';
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { combinations, jwtSecret, runAuth, type AuthProgram } from './auth-programs.ts';

// Uses another schema name, to check that every statement is rewritten.
const database = `test_${randomUUID().replaceAll('-', '')}`;
const site = 'http://localhost:5173';
let program: AuthProgram;

beforeAll(async () => {
  await administer(`create database ${database}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${database}`;
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');
  program = await runAuth({
    ...(await combinations()).open,
    AUTH_DATABASE_URL: url.href,
    AUTH_DB_NAMESPACE: 'accounts_elsewhere',
    AUTH_KEYS_SECRET: 'x'.repeat(40),
    AUTH_SAML_ENABLED: 'true',
    AUTH_SAML_PRIVATE_KEY: privateKey,
    AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  });
});

afterAll(async () => {
  program.process.kill('SIGTERM');
  await program.ended;
  await administer(`drop database ${database} with (force)`);
});

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const newClient = (headers: Record<string, string> = {}) =>
  new AuthClient({
    url: program.url,
    headers,
    autoRefreshToken: false,
    persistSession: true,
    storage: memory(),
    storageKey: randomUUID(),
    experimental: { passkey: true, recoveryCodes: true },
  });

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const adminClient = async () =>
  newClient({
    Authorization: `Bearer ${await new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))}`,
  });

async function signUp() {
  const client = newClient();
  const { data, error } = await client.signUp({
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery',
  });
  if (error) throw error;
  return { client, user: data.user!, session: data.session! };
}

test('an authenticator app raises a session and allows recovery codes', async () => {
  const { client } = await signUp();
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
  if (enrolled?.type !== 'totp') throw new Error('not enrolled');
  const code = TOTP.generate({ secret: Secret.fromBase32(enrolled.totp.secret) });
  expect((await client.mfa.challengeAndVerify({ factorId: enrolled.id, code })).error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
  expect((await client.mfa.recoveryCodes.generate()).data!.codes).toHaveLength(10);
  expect((await client.refreshSession()).data.user!.factors).toHaveLength(2);
  expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId: enrolled.id })).error).toBeNull();
});

test('a passkey signs in', async () => {
  const device = new Authenticator({ rpId: 'localhost', origin: site });
  const { client, user } = await signUp();
  const { data: creation } = await client.passkey.startRegistration();
  const { data: passkey, error } = await client.passkey.verifyRegistration({
    challengeId: creation!.challenge_id,
    credential: device.create(creation!.options as never) as never,
  });
  expect(error).toBeNull();
  const visitor = newClient();
  const { data: request } = await visitor.passkey.startAuthentication();
  const { data } = await visitor.passkey.verifyAuthentication({
    challengeId: request!.challenge_id,
    credential: device.get(request!.options as never) as never,
  });
  expect(data!.user!.id).toBe(user.id);
  expect((await client.passkey.delete({ passkeyId: passkey!.id })).error).toBeNull();
});

test('an OAuth client registers itself, gets consent, and receives tokens it can verify', async () => {
  const { client, user } = await signUp();
  const redirectUri = 'http://127.0.0.1:7777/callback';
  const registered = await fetch(`${program.url}/oauth/clients/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'CLI',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  });
  expect(registered.status).toBe(201);
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const away = await fetch(`${program.url}/oauth/authorize?${query}`, { redirect: 'manual' });
  const page = new URL(away.headers.get('location')!);
  expect(page.origin + page.pathname).toBe(`${site}/oauth/consent`);
  const id = page.searchParams.get('authorization_id')!;
  await client.oauth.getAuthorizationDetails(id);
  const { data: approved } = await client.oauth.approveAuthorization(id, {
    skipBrowserRedirect: true,
  });
  const code = new URL(approved!.redirect_url).searchParams.get('code')!;
  const answer = await fetch(`${program.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: clientId,
      redirect_uri: redirectUri,
    }),
  });
  const tokens = (await answer.json()) as { id_token: string; refresh_token: string };
  const { payload } = await jwtVerify(
    tokens.id_token,
    createRemoteJWKSet(new URL(`${program.url}/.well-known/jwks.json`)),
    { issuer: program.url, audience: clientId },
  );
  expect(payload).toMatchObject({ sub: user.id, email: user.email });
  expect((await client.oauth.listGrants()).data).toMatchObject([{ client: { id: clientId } }]);
  expect((await client.oauth.revokeGrant({ clientId })).error).toBeNull();
  const refreshed = await fetch(`${program.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: clientId,
    }),
  });
  expect(refreshed.status).toBe(400);
});

test('a company signs its users in', async () => {
  const idp = new FakeIdp();
  const admin = (await adminClient()) as unknown as { headers: Record<string, string> };
  const made = await fetch(`${program.url}/admin/sso/providers`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'saml',
      metadata_xml: idp.metadata,
      domains: ['orchard.example.com'],
    }),
  });
  expect(made.status).toBe(201);
  const { data } = await newClient().signInWithSSO({
    domain: 'orchard.example.com',
    options: { skipBrowserRedirect: true },
  });
  const request = idp.read(data!.url);
  const form = new URLSearchParams({
    SAMLResponse: idp.respond(program.url, {
      inResponseTo: request.id,
      attributes: { mail: ['ann@orchard.example.com'] },
    }),
    RelayState: request.relayState,
  });
  const back = await fetch(`${program.url}/sso/saml/acs`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(back.headers.get('location')).toMatch(/^http:\/\/localhost:5173\/?#access_token=/);
});

test('admins manage OAuth clients, providers and factors', async () => {
  const { admin } = await adminClient();
  const { data: oauthClient } = await admin.oauth.createClient({
    client_name: 'App',
    redirect_uris: ['https://app.example.com/cb'],
  });
  expect((await admin.oauth.listClients()).data.clients.length).toBeGreaterThan(0);
  expect((await admin.oauth.deleteClient(oauthClient!.client_id)).error).toBeNull();
  const { data: provider } = await admin.customProviders.createProvider({
    provider_type: 'oidc',
    identifier: 'custom:orchard',
    name: 'Orchard',
    client_id: 'x',
    client_secret: 'y',
    issuer: 'https://id.example.com',
  });
  expect((await admin.customProviders.listProviders()).data.providers.map(({ id }) => id)).toEqual([
    provider!.id,
  ]);
  expect((await admin.customProviders.deleteProvider('custom:orchard')).error).toBeNull();
  const { user } = await signUp();
  expect((await admin.mfa.listFactors({ userId: user.id })).data!.factors).toEqual([]);
  expect((await admin.passkey.listPasskeys({ userId: user.id })).data).toEqual([]);
});

test('disabled features answer with the protocol’s errors', async () => {
  const { client } = await signUp();
  expect(
    (await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }))
      .error,
  ).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
  expect((await client.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
    status: 400,
    code: 'provider_disabled',
  });
  const message = 'x'.repeat(64);
  expect(
    (
      await client.signInWithWeb3({
        chain: 'solana',
        message,
        signature: new Uint8Array(64),
      } as never)
    ).error,
  ).toMatchObject({
    status: 422,
    code: 'web3_provider_disabled',
    message: 'Solana Web3 provider is disabled',
  });
  expect(program.output()).toBe('');
});
