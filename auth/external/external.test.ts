import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, claimsOf, createServiceClient, newAddress, signInAgain, signUpAndIn, siteUrl, useAuthService, type ServiceSettings } from '../../tests/support/auth-service.ts';
import { useFakeProvider } from '../../tests/support/fake-provider.ts';

const provider = useFakeProvider();
const anywhere = { clientIds: ['shop', 'shop-app'], secret: 'shop-secret', redirectUri: '', skipNonceCheck: false, emailOptional: false };
const service = useAuthService(async () => {
  await provider.start();
  const url = provider.origin;
  return {
    manualLinking: true,
    allowedRedirects: ['https://app.example.com/**'],
    external: { keycloak: { ...anywhere, url }, apple: { ...anywhere, url }, github: { ...anywhere, url }, facebook: { ...anywhere, url }, optional: { ...anywhere, url, emailOptional: true } },
  } satisfies ServiceSettings;
});

const challenge = 'c'.repeat(43);

/** To the provider and back again; answers where the browser ends. */
async function signInWith(name: string, person: Parameters<typeof provider.agree>[1], query: Record<string, string> = {}, form: Record<string, string> = {}) {
  const away = await call(service, 'GET', `/authorize?${new URLSearchParams({ provider: name, ...query })}`);
  expect(away.status).toBe(302);
  const answer = provider.agree(away.headers.get('location')!, person);
  const back =
    Object.keys(form).length > 0
      ? await call(service, 'POST', '/callback', { body: String(new URLSearchParams({ ...Object.fromEntries(answer), ...form })), headers: { 'content-type': 'application/x-www-form-urlencoded' } })
      : await call(service, 'GET', `/callback?${answer}`);
  const target = new URL(back.headers.get('location')!);
  return { away: new URL(away.headers.get('location')!), status: back.status, target, fragment: new URLSearchParams(target.hash.slice(1)), answer };
}

const userOf = async (fragment: URLSearchParams) => (await call(service, 'GET', '/user', { token: fragment.get('access_token')! })).json;
const newPerson = () => ({ sub: String(Math.floor(Math.random() * 1e12)), email: newAddress(), email_verified: true, name: 'Ann Orchard', picture: 'https://pictures.example/ann.png', preferred_username: 'ann' });

describe('signing in through a provider', () => {
  test('leads there with a state, a nonce and a challenge of our own, and back into a session', async () => {
    const person = newPerson();
    const { away, status, target, fragment } = await signInWith('keycloak', person, { scopes: 'groups email', login_hint: 'ann', state: 'mine', redirect_to: 'https://app.example.com/welcome?sb_flow_id=7' });
    expect(away.origin + away.pathname).toBe(`${provider.origin}/authorize`);
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      client_id: 'shop',
      redirect_uri: 'http://auth.test/auth/v1/callback',
      response_type: 'code',
      scope: 'openid email profile groups',
      login_hint: 'ann',
      state: expect.stringMatching(/^[\da-f-]{36}$/),
      nonce: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(away.searchParams.has('redirect_to')).toBe(false);
    expect(status).toBe(302);
    expect(target.href).toMatch(/^https:\/\/app\.example\.com\/welcome\?sb_flow_id=7#/);
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '', provider_token: expect.stringMatching(/^access-/), provider_refresh_token: `refresh-${person.sub}` });
    expect(claimsOf(fragment.get('access_token')!)).toMatchObject({ amr: [{ method: 'oauth' }] });
    expect(await userOf(fragment)).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { sub: person.sub, email: person.email, email_verified: true, full_name: 'Ann Orchard', avatar_url: person.picture },
      identities: [{ provider: 'keycloak', id: person.sub, email: person.email, identity_data: { provider_id: person.sub, iss: provider.origin } }],
    });
  });

  test('with a provider known by name needs no word from it to begin', async () => {
    const known = { ...anywhere, url: '' };
    const offline = await service.withSettings({ external: { google: known, apple: known, github: known, facebook: { ...known, redirectUri: 'https://id.example.com/back' } } });
    const pageOf = async (name: string) => new URL((await call(offline, 'GET', `/authorize?provider=${name}`)).headers.get('location')!);
    expect((await pageOf('google')).href).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/);
    expect((await pageOf('apple')).href).toMatch(/^https:\/\/appleid\.apple\.com\/auth\/authorize\?/);
    expect((await pageOf('github')).href).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    expect((await pageOf('facebook')).searchParams.get('redirect_uri')).toBe('https://id.example.com/back');
  });

  test('is the same account the next time, with what the provider says now', async () => {
    const person = newPerson();
    const first = await userOf((await signInWith('keycloak', person)).fragment);
    const second = await userOf((await signInWith('keycloak', { ...person, name: 'Ann Elder', email: newAddress() })).fragment);
    expect(second).toMatchObject({ id: first.id, email: person.email, user_metadata: { full_name: 'Ann Elder' } });
  });

  test('with a code challenge answers with a code', async () => {
    const { target, fragment } = await signInWith('keycloak', newPerson(), { code_challenge: challenge, code_challenge_method: 'S256', redirect_to: `${siteUrl}/?next=1` });
    expect(target.href).toMatch(/^http:\/\/shop\.test\/\?next=1&code=[\da-f-]{36}$/);
    expect(fragment.size).toBe(0);
  });

  test('with the official client keeps its verifier, and its code is exchanged once', async () => {
    const client = createServiceClient(service, { flowType: 'pkce' });
    const { data } = await client.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true, redirectTo: `${siteUrl}/auth` } });
    const away = await call(service, 'GET', data.url!.replace(/^.*\/auth\/v1/, ''));
    const person = newPerson();
    const back = await call(service, 'GET', `/callback?${provider.agree(away.headers.get('location')!, person)}`);
    const code = new URL(back.headers.get('location')!).searchParams.get('code')!;
    const { data: exchanged, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(exchanged.session).toMatchObject({ provider_token: expect.stringMatching(/^access-/), provider_refresh_token: `refresh-${person.sub}`, user: { email: person.email } });
    expect(claimsOf(exchanged.session!.access_token)).toMatchObject({ amr: [{ method: 'oauth' }] });
  });

  test('works with GitHub, whose API tells the address', async () => {
    const person = newPerson();
    const { away, fragment } = await signInWith('github', person);
    expect(away.pathname).toBe('/login/oauth/authorize');
    expect(away.searchParams.get('scope')).toBe('user:email');
    expect(await userOf(fragment)).toMatchObject({ email: person.email, user_metadata: { user_name: 'ann', provider_id: person.sub }, app_metadata: { provider: 'github' } });
  });

  test('works with Facebook', async () => {
    const { email, ...person } = newPerson();
    expect(await userOf((await signInWith('facebook', { ...person, email })).fragment)).toMatchObject({ email, user_metadata: { avatar_url: person.picture } });
  });

  test('works with Apple, which posts its answer and tells a name once', async () => {
    const { name: _name, ...person } = newPerson();
    const { away, fragment } = await signInWith('apple', { ...person, email_verified: 'true' }, {}, { user: JSON.stringify({ name: { firstName: 'Ann', lastName: 'Orchard' } }) });
    expect(Object.fromEntries(away.searchParams)).toMatchObject({ response_mode: 'form_post', scope: 'openid email name' });
    expect(await userOf(fragment)).toMatchObject({ email: person.email, email_confirmed_at: expect.any(String), user_metadata: { full_name: 'Ann Orchard' } });
  });

  test('asks the provider where its token holds no address', async () => {
    const person = newPerson();
    provider.spoil = { email: undefined, email_verified: undefined };
    const { fragment } = await signInWith('keycloak', person);
    provider.spoil = {};
    expect(await userOf(fragment)).toMatchObject({ email: person.email });
  });
});

describe('which account', () => {
  test('one with the same address is linked when the provider verified it', async () => {
    const { email, userId, client } = await signUpAndIn(service);
    const { fragment } = await signInWith('keycloak', { ...newPerson(), email: email.toUpperCase() });
    expect(await userOf(fragment)).toMatchObject({ id: userId, app_metadata: { provider: 'email', providers: ['email', 'keycloak'] } });
    expect((await client.getUserIdentities()).data!.identities.map((identity) => identity.provider)).toEqual(['email', 'keycloak']);
    expect((await signInAgain(service, email)).userId).toBe(userId);
  });

  test('one with the same address is not linked when the provider did not verify it', async () => {
    const { email } = await signUpAndIn(service);
    const { target, fragment } = await signInWith('keycloak', { ...newPerson(), email, email_verified: false });
    expect(Object.fromEntries(fragment)).toMatchObject({ error_code: 'provider_email_needs_verification', sb: '' });
    expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    const identities = await service.db.selectFrom('auth.identities').select('provider').where('email', '=', email).execute();
    expect(identities).toEqual([{ provider: 'email' }]);
  });

  test('one never confirmed loses its password and sessions to the owner of the address', async () => {
    const { email, userId, client, session } = await signUpAndIn(service);
    await service.db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', userId).execute();
    await service.db.updateTable('auth.identities').set({ identity_data: JSON.stringify({ sub: userId, email, email_verified: false }) }).where('user_id', '=', userId).execute();
    const { fragment } = await signInWith('keycloak', { ...newPerson(), email });
    const user = await userOf(fragment);
    expect(user).toMatchObject({ id: userId, app_metadata: { provider: 'keycloak', providers: ['keycloak'] } });
    expect(user.identities).toHaveLength(1);
    expect((await client.signInWithPassword({ email, password: 'correct horse battery' })).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await call(service, 'GET', '/user', { token: session.access_token })).status).toBe(403);
  });

  test('a new one with an unverified address waits for a confirmation by mail', async () => {
    const person = { ...newPerson(), email_verified: false };
    const { fragment } = await signInWith('keycloak', person);
    expect(fragment.get('error_description')).toBe('Unverified email with keycloak. A confirmation email has been sent to your keycloak email');
    expect(service.mails.at(-1)).toMatchObject({ to: person.email, kind: 'confirm-address' });
    const user = await service.db.selectFrom('auth.users').select('email_confirmed_at').where('email', '=', person.email).executeTakeFirstOrThrow();
    expect(user.email_confirmed_at).toBeNull();
    expect((await signInWith('keycloak', { ...person, email_verified: true })).fragment.get('access_token')).toBeTruthy();
  });

  test('none without an address, unless the provider may leave it out', async () => {
    const { email: _email, ...person } = newPerson();
    expect((await signInWith('keycloak', person)).fragment.get('error_description')).toBe('Error getting user email from external provider');
    expect(await userOf((await signInWith('optional', person)).fragment)).toMatchObject({ email: '', user_metadata: { sub: person.sub } });
  });

  test('none for somebody new where sign-ups are closed, none for the banned', async () => {
    const person = newPerson();
    await signInWith('keycloak', person);
    await service.db.updateTable('auth.users').set({ banned_until: new Date(Date.now() + 60_000) }).where('email', '=', person.email).execute();
    expect((await signInWith('keycloak', person)).fragment.get('error_code')).toBe('user_banned');
    const { signUp } = (await import('#auth/settings/settings.ts')).defaultSettings;
    const closed = await service.withSettings({ signUp: { ...signUp, disabled: true } });
    const away = await call(closed, 'GET', '/authorize?provider=keycloak');
    const back = await call(closed, 'GET', `/callback?${provider.agree(away.headers.get('location')!, newPerson())}`);
    expect(new URL(back.headers.get('location')!).searchParams.get('error_code')).toBe('signup_disabled');
  });

  test('the invited one, when the provider knows the invited address', async () => {
    const { email, userId } = await signUpAndIn(service);
    await service.db.updateTable('auth.users').set({ email_confirmed_at: null, invited_at: new Date() }).where('id', '=', userId).execute();
    const token = randomUUID();
    const invite = () => service.db.insertInto('auth.one_time_tokens').values({ user_id: userId, token_type: 'confirmation_token', token_hash: createHash('sha256').update(token).digest('hex'), code_hash: 'x', relates_to: email }).execute();
    await invite();
    expect((await signInWith('keycloak', newPerson(), { invite_token: token })).fragment.get('error_description')).toBe('Invited email does not match emails from external provider');
    const { fragment } = await signInWith('keycloak', { ...newPerson(), email }, { invite_token: token });
    expect(await userOf(fragment)).toMatchObject({ id: userId, app_metadata: { providers: ['email', 'keycloak'] } });
    expect(await call(service, 'GET', `/authorize?provider=keycloak&invite_token=${token}`)).toMatchObject({ status: 404 });
  });
});

describe('what goes wrong on the way', () => {
  test.each([
    ['', 'Unsupported provider: Provider  could not be found'],
    ['provider=google', 'Unsupported provider: provider is not enabled'],
    ['provider=myspace', 'Unsupported provider: Provider myspace could not be found'],
    ['provider=constructor', 'Unsupported provider: Provider constructor could not be found'],
    [`provider=keycloak&code_challenge=${challenge}`, 'PKCE flow requires code_challenge_method and code_challenge'],
    ['provider=keycloak&code_challenge=short&code_challenge_method=plain', expect.stringContaining('code challenge')],
  ])('begins nothing with %s', async (query, message) => {
    expect(await call(service, 'GET', `/authorize?${query}`)).toMatchObject({ status: 400, json: { code: 'validation_failed', message } });
  });

  test.each([
    ['none', '', 'bad_oauth_callback'],
    ['no id', '?state=mine&code=1', 'bad_oauth_state'],
    ['unknown', `?state=${randomUUID()}&code=1`, 'bad_oauth_state'],
  ])('a state that is %s leads to the site', async (_what, query, code) => {
    const { status, headers } = await call(service, 'GET', `/callback${query}`);
    expect(status).toBe(303);
    const target = new URL(headers.get('location')!);
    expect(target.origin).toBe(siteUrl);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ error: 'invalid_request', error_code: code, error_description: expect.any(String) });
  });

  test('a state is answered once, and within its time', async () => {
    const { answer } = await signInWith('keycloak', newPerson(), { code_challenge: challenge, code_challenge_method: 'plain' });
    const again = await call(service, 'GET', `/callback?${answer}`);
    expect(new URL(again.headers.get('location')!).searchParams.get('error_code')).toBe('flow_state_already_used');
    const away = await call(service, 'GET', '/authorize?provider=keycloak');
    const late = provider.agree(away.headers.get('location')!, newPerson());
    await service.db.updateTable('auth.flow_state').set({ created_at: new Date(Date.now() - 301_000) }).where('id', '=', late.get('state')!).execute();
    const answered = await call(service, 'GET', `/callback?${late}`);
    expect(new URL(answered.headers.get('location')!).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test("the provider's refusal is told where the visitor came from", async () => {
    const away = await call(service, 'GET', `/authorize?provider=keycloak&redirect_to=${siteUrl}/auth`);
    const state = new URL(away.headers.get('location')!).searchParams.get('state');
    const { status, headers } = await call(service, 'GET', `/callback?state=${state}&error=access_denied&error_description=No`);
    expect([status, headers.get('location')]).toEqual([302, `${siteUrl}/auth?error=access_denied&error_description=No&sb=#error=access_denied&error_description=No&sb=`]);
  });

  test.each([
    ['a wrong code', () => ({ code: 'made up' }), {}],
    ['an ID token for somebody else', () => ({}), { aud: 'another' }],
    ['an ID token of another issuer', () => ({}), { iss: 'https://evil.example' }],
    ['an ID token of another sign-in', () => ({}), { nonce: 'another' }],
    ['an ID token that has expired', () => ({}), { exp: 1 }],
  ])('%s admits nobody', async (_what, spoilt, spoil) => {
    const away = await call(service, 'GET', '/authorize?provider=keycloak');
    const answer = provider.agree(away.headers.get('location')!, newPerson());
    provider.spoil = spoil;
    const { headers } = await call(service, 'GET', `/callback?${new URLSearchParams({ ...Object.fromEntries(answer), ...spoilt() })}`);
    provider.spoil = {};
    expect(new URL(headers.get('location')!).searchParams.get('error_description')).toBe('Unable to exchange external code');
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  test('no answer leads to pages that are not ours', async () => {
    const { target } = await signInWith('keycloak', newPerson(), { redirect_to: 'https://evil.example/' });
    expect(target.origin).toBe(siteUrl);
  });
});

describe('linking by hand', () => {
  async function link(client: Awaited<ReturnType<typeof signUpAndIn>>['client'], person: ReturnType<typeof newPerson>) {
    const { data, error } = await client.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } });
    expect(error).toBeNull();
    const { headers } = await call(service, 'GET', `/callback?${provider.agree(data.url!, person)}`);
    return new URLSearchParams(new URL(headers.get('location')!).hash.slice(1));
  }

  test('adds a provider of another address, once, and takes it away again', async () => {
    const { client, userId, email } = await signUpAndIn(service);
    const person = newPerson();
    expect(await userOf(await link(client, person))).toMatchObject({ id: userId, email, app_metadata: { providers: ['email', 'keycloak'] } });
    expect(Object.fromEntries(await link(client, person))).toMatchObject({ error_code: 'identity_already_exists', error_description: 'Identity is already linked' });
    const other = await signUpAndIn(service);
    expect(Object.fromEntries(await link(other.client, person))).toMatchObject({ error_description: 'Identity is already linked to another user' });

    const { data } = await client.getUserIdentities();
    const linked = data!.identities.find((identity) => identity.provider === 'keycloak')!;
    expect((await client.unlinkIdentity(linked)).error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({ email, app_metadata: { provider: 'email', providers: ['email'] }, identities: [{ provider: 'email' }] });
    expect((await client.unlinkIdentity(data!.identities[0]!)).error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  });

  test('leaves the account the address of what stays, and a password with the e-mail identity only', async () => {
    const { client, email } = await signUpAndIn(service);
    const person = newPerson();
    await link(client, person);
    const { data } = await client.getUserIdentities();
    await client.unlinkIdentity(data!.identities.find((identity) => identity.provider === 'email')!);
    expect((await client.getUser()).data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'keycloak', providers: ['keycloak'] } });
    for (const address of [email, person.email]) expect((await createServiceClient(service).signInWithPassword({ email: address, password: 'correct horse battery' })).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test("is about one's own identities", async () => {
    const mine = await signUpAndIn(service);
    await link(mine.client, newPerson());
    const theirs = (await (await signUpAndIn(service)).client.getUserIdentities()).data!.identities[0]!;
    expect(await call(service, 'DELETE', `/user/identities/${theirs.identity_id}`, { token: mine.token })).toMatchObject({ status: 422, json: { code: 'identity_not_found' } });
    expect(await call(service, 'DELETE', '/user/identities/7', { token: mine.token })).toMatchObject({ status: 404, json: { code: 'validation_failed' } });
  });

  test('is said to be off, after who asks is known', async () => {
    const off = await service.withSettings({ manualLinking: false });
    const { token } = await signUpAndIn(off);
    for (const [method, path] of [['GET', '/user/identities/authorize'], ['DELETE', '/user/identities/7']] as const) {
      expect((await call(off, method, path)).status).toBe(401);
      expect(await call(off, method, path, { token })).toMatchObject({ status: 404, json: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' } });
    }
  });
});

describe('an ID token from the provider itself', () => {
  const nonce = 'a nonce of the app';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const grant = (body: Record<string, unknown>, token?: string) => call(service, 'POST', '/token?grant_type=id_token', { body, ...(token && { token }) });

  test('signs in by the official client', async () => {
    const person = newPerson();
    const { data, error } = await createServiceClient(service).signInWithIdToken({ provider: 'keycloak', token: await provider.idToken(person, { nonce: hashed, aud: 'shop-app' }), nonce });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'keycloak' } });
    expect(claimsOf(data.session!.access_token)).toMatchObject({ amr: [{ method: 'oauth' }] });
  });

  test('is asked for, and for a provider that is on', async () => {
    expect(await grant({})).toMatchObject({ status: 400, json: { error: 'invalid request', error_description: 'id_token required' } });
    expect(await grant({ id_token: 'x' })).toMatchObject({ status: 400, json: { error: 'invalid request' } });
    expect(await grant({ provider: 'google', id_token: 'x' })).toMatchObject({ status: 400, json: { code: 'provider_disabled', message: 'Provider (issuer "https://accounts.google.com") is not enabled' } });
    for (const name of ['myspace', 'github']) {
      expect(await grant({ provider: name, id_token: 'x' })).toMatchObject({ status: 400, json: { code: 'validation_failed', message: `Custom OIDC provider "${name}" not allowed` } });
    }
    expect(await grant({ issuer: 'https://evil.example', client_id: 'shop', id_token: 'x' })).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    expect(await grant({ provider: 'custom:nobody', id_token: 'x' })).toMatchObject({ status: 400, json: { code: 'validation_failed', message: 'Custom provider "custom:nobody" not found' } });
  });

  test('is looked at before anything is fetched', async () => {
    provider.requests.length = 0;
    const spoilt = [
      'not a token',
      'eyJhbGciOiJub25lIn0.e30.',
      await provider.idToken(newPerson(), { exp: 1 }),
      await provider.idToken(newPerson(), { iss: 'https://evil.example' }),
      await provider.idToken(newPerson(), { aud: 'another' }),
    ];
    for (const token of spoilt) expect(await grant({ provider: 'keycloak', id_token: token })).toMatchObject({ status: 400, json: { error: 'invalid request', error_description: expect.stringMatching(/^(Bad ID token|Unacceptable audience in id_token)$/) } });
    expect(provider.requests).toEqual([]);
    const forged = `${(await provider.idToken(newPerson())).split('.').slice(0, 2).join('.')}.${Buffer.alloc(256).toString('base64url')}`;
    expect(await grant({ provider: 'keycloak', id_token: forged })).toMatchObject({ status: 400, json: { error_description: 'Bad ID token' } });
  });

  test('has a nonce on both sides or on none, and the same one', async () => {
    const token = await provider.idToken(newPerson(), { nonce: hashed });
    const message = 'Passed nonce and nonce in id_token should either both exist or not.';
    expect(await grant({ provider: 'keycloak', id_token: token })).toMatchObject({ status: 400, json: { error: 'invalid request', error_description: message } });
    expect(await grant({ provider: 'keycloak', id_token: await provider.idToken(newPerson()), nonce })).toMatchObject({ status: 400, json: { error_description: message } });
    expect(await grant({ provider: 'keycloak', id_token: token, nonce: 'another' })).toMatchObject({ status: 400, json: { error: 'invalid nonce', error_description: 'Nonces mismatch' } });
  });

  test('belongs to the access token beside it', async () => {
    const half = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
    const token = await provider.idToken(newPerson(), { at_hash: half('theirs') });
    expect(await grant({ provider: 'keycloak', id_token: token, access_token: 'another' })).toMatchObject({ status: 400, json: { error_description: 'Bad ID token' } });
    expect((await grant({ provider: 'keycloak', id_token: token, access_token: 'theirs' })).status).toBe(200);
  });

  test('links to the account of who sends it', async () => {
    const { client, userId } = await signUpAndIn(service);
    const { data, error } = await client.linkIdentity({ provider: 'keycloak', token: await provider.idToken(newPerson()) });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: { id: userId, app_metadata: { providers: ['email', 'keycloak'] } } });
    expect((await grant({ provider: 'keycloak', id_token: 'x', link_identity: true })).status).toBe(401);
  });
});
