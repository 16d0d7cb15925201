import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  createServiceClient,
  newAddress,
  siteUrl,
} from '#auth/tests/support/auth-service.ts';
import {
  anywhere,
  challenge,
  newPerson,
  useExternalService,
} from '#auth/tests/support/external-service.ts';

const { provider, service, signInWith, userOf } = useExternalService();

describe('signing in through a provider', () => {
  test('sends state, nonce and PKCE challenge, and returns with a session', async () => {
    const person = newPerson();
    const { away, status, target, fragment } = await signInWith('keycloak', person, {
      scopes: 'groups email',
      login_hint: 'ann',
      state: 'mine',
      redirect_to: 'https://app.example.com/welcome?sb_flow_id=7',
    });
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
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      sb: '',
      provider_token: expect.stringMatching(/^access-/),
      provider_refresh_token: `refresh-${person.sub}`,
    });
    expect(claimsOf(fragment.get('access_token')!)).toMatchObject({ amr: [{ method: 'oauth' }] });
    expect(await userOf(fragment)).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: {
        sub: person.sub,
        email: person.email,
        email_verified: true,
        full_name: 'Ann Orchard',
        avatar_url: person.picture,
      },
      identities: [
        {
          provider: 'keycloak',
          id: person.sub,
          email: person.email,
          identity_data: { provider_id: person.sub, iss: provider.origin },
        },
      ],
    });
  });

  test('needs no discovery to begin with a well-known provider', async () => {
    const known = { ...anywhere, url: '' };
    const offline = await service.withSettings({
      external: {
        google: known,
        apple: known,
        github: known,
        facebook: { ...known, redirectUri: 'https://id.example.com/back' },
      },
    });
    const pageOf = async (name: string) =>
      new URL((await call(offline, 'GET', `/authorize?provider=${name}`)).headers.get('location')!);
    expect((await pageOf('google')).href).toMatch(
      /^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/,
    );
    expect((await pageOf('apple')).href).toMatch(
      /^https:\/\/appleid\.apple\.com\/auth\/authorize\?/,
    );
    expect((await pageOf('github')).href).toMatch(
      /^https:\/\/github\.com\/login\/oauth\/authorize\?/,
    );
    expect((await pageOf('facebook')).searchParams.get('redirect_uri')).toBe(
      'https://id.example.com/back',
    );
  });

  test('finds the same account next time and updates its metadata', async () => {
    const person = newPerson();
    const first = await userOf((await signInWith('keycloak', person)).fragment);
    const second = await userOf(
      (await signInWith('keycloak', { ...person, name: 'Ann Elder', email: newAddress() }))
        .fragment,
    );
    expect(second).toMatchObject({
      id: first.id,
      email: person.email,
      user_metadata: { full_name: 'Ann Elder' },
    });
  });

  test('with PKCE returns a code', async () => {
    const { target, fragment } = await signInWith('keycloak', newPerson(), {
      code_challenge: challenge,
      code_challenge_method: 'S256',
      redirect_to: `${siteUrl}/?next=1`,
    });
    expect(target.href).toMatch(/^http:\/\/shop\.test\/\?next=1&code=[\da-f-]{36}$/);
    expect(fragment.size).toBe(0);
  });

  test('works with the official client and PKCE', async () => {
    const client = createServiceClient(service, { flowType: 'pkce' });
    const { data } = await client.signInWithOAuth({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: `${siteUrl}/auth` },
    });
    const away = await call(service, 'GET', data.url!.replace(/^.*\/auth\/v1/, ''));
    const person = newPerson();
    const back = await call(
      service,
      'GET',
      `/callback?${provider.agree(away.headers.get('location')!, person)}`,
    );
    const code = new URL(back.headers.get('location')!).searchParams.get('code')!;
    const { data: exchanged, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(exchanged.session).toMatchObject({
      provider_token: expect.stringMatching(/^access-/),
      provider_refresh_token: `refresh-${person.sub}`,
      user: { email: person.email },
    });
    expect(claimsOf(exchanged.session!.access_token)).toMatchObject({ amr: [{ method: 'oauth' }] });
  });

  test('works with GitHub, which returns the address from its API', async () => {
    const person = newPerson();
    const { away, fragment } = await signInWith('github', person);
    expect(away.pathname).toBe('/login/oauth/authorize');
    expect(away.searchParams.get('scope')).toBe('user:email');
    expect(await userOf(fragment)).toMatchObject({
      email: person.email,
      user_metadata: { user_name: 'ann', provider_id: person.sub },
      app_metadata: { provider: 'github' },
    });
  });

  test('works with Facebook', async () => {
    const { email, ...person } = newPerson();
    expect(
      await userOf((await signInWith('facebook', { ...person, email })).fragment),
    ).toMatchObject({ email, user_metadata: { avatar_url: person.picture } });
  });

  test('works with Apple, which posts its response and sends the name once', async () => {
    const { name: _name, ...person } = newPerson();
    const { away, fragment } = await signInWith(
      'apple',
      { ...person, email_verified: 'true' },
      {},
      { user: JSON.stringify({ name: { firstName: 'Ann', lastName: 'Orchard' } }) },
    );
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid email name',
    });
    expect(await userOf(fragment)).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: 'Ann Orchard' },
    });
  });

  test('calls the userinfo endpoint if the token has no address', async () => {
    const person = newPerson();
    provider.tokenOverrides = { email: undefined, email_verified: undefined };
    const { fragment } = await signInWith('keycloak', person);
    provider.tokenOverrides = {};
    expect(await userOf(fragment)).toMatchObject({ email: person.email });
  });
});
