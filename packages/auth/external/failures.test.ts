import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, siteUrl } from '#auth/tests/support/auth-service.ts';
import { challenge, newPerson, useExternalService } from '#auth/tests/support/external-service.ts';

const { provider, service, signInWith } = useExternalService();

describe('failures of an external sign-in', () => {
  test.each([
    ['', 'Unsupported provider: Provider  could not be found'],
    ['provider=google', 'Unsupported provider: provider is not enabled'],
    ['provider=myspace', 'Unsupported provider: Provider myspace could not be found'],
    ['provider=constructor', 'Unsupported provider: Provider constructor could not be found'],
    [
      `provider=keycloak&code_challenge=${challenge}`,
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'provider=keycloak&code_challenge=short&code_challenge_method=s256',
      expect.stringContaining('code challenge'),
    ],
  ])('no flow starts with %s', async (query, message) => {
    expect(await call(service, 'GET', `/authorize?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message },
    });
  });

  test.each([
    ['missing', '', 'bad_oauth_callback'],
    ['malformed', '?state=mine&code=1', 'bad_oauth_state'],
    ['unknown', `?state=${randomUUID()}&code=1`, 'bad_oauth_state'],
  ])('a state that is %s redirects to the site', async (_what, query, code) => {
    const { status, headers } = await call(service, 'GET', `/callback${query}`);
    expect(status).toBe(303);
    const target = new URL(headers.get('location')!);
    expect(target.origin).toBe(siteUrl);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'invalid_request',
      error_code: code,
      error_description: expect.any(String),
    });
  });

  test('a state works once and expires', async () => {
    const { answer } = await signInWith('keycloak', newPerson(), {
      code_challenge: challenge,
      code_challenge_method: 's256',
    });
    const again = await call(service, 'GET', `/callback?${answer}`);
    expect(new URL(again.headers.get('location')!).searchParams.get('error_code')).toBe(
      'flow_state_already_used',
    );
    const away = await call(service, 'GET', '/authorize?provider=keycloak');
    const late = provider.agree(away.headers.get('location')!, newPerson());
    await service.db
      .updateTable('auth.flow_state')
      .set({ created_at: new Date(Date.now() - 301_000) })
      .where('id', '=', late.get('state')!)
      .execute();
    const answered = await call(service, 'GET', `/callback?${late}`);
    expect(new URL(answered.headers.get('location')!).searchParams.get('error_code')).toBe(
      'bad_oauth_state',
    );
  });

  test('an error from the provider is passed on to the redirect target', async () => {
    const away = await call(
      service,
      'GET',
      `/authorize?provider=keycloak&redirect_to=${siteUrl}/auth`,
    );
    const state = new URL(away.headers.get('location')!).searchParams.get('state');
    const { status, headers } = await call(
      service,
      'GET',
      `/callback?state=${state}&error=access_denied&error_description=No`,
    );
    expect([status, headers.get('location')]).toEqual([
      302,
      `${siteUrl}/auth?error=access_denied&error_description=No&sb=#error=access_denied&error_description=No&sb=`,
    ]);
  });

  test.each([
    ['a wrong code', () => ({ code: 'made up' }), {}],
    ['an ID token for another audience', () => ({}), { aud: 'another' }],
    ['an ID token of another issuer', () => ({}), { iss: 'https://evil.example' }],
    ['an ID token of another sign-in', () => ({}), { nonce: 'another' }],
    ['an ID token that has expired', () => ({}), { exp: 1 }],
  ])('%s signs nobody in', async (_what, changes, overrides) => {
    const away = await call(service, 'GET', '/authorize?provider=keycloak');
    const answer = provider.agree(away.headers.get('location')!, newPerson());
    provider.tokenOverrides = overrides;
    const { headers } = await call(
      service,
      'GET',
      `/callback?${new URLSearchParams({ ...Object.fromEntries(answer), ...changes() })}`,
    );
    provider.tokenOverrides = {};
    expect(new URL(headers.get('location')!).searchParams.get('error_description')).toBe(
      'Unable to exchange external code',
    );
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  test('no response redirects to a foreign page', async () => {
    const { target } = await signInWith('keycloak', newPerson(), {
      redirect_to: 'https://evil.example/',
    });
    expect(target.origin).toBe(siteUrl);
  });
});
