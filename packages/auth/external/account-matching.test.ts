import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, signInAgain, signUpAndIn } from '#auth/tests/support/auth-service.ts';
import { newPerson, useExternalService } from '#auth/tests/support/external-service.ts';

const { provider, service, signInWith, userOf } = useExternalService();

describe('the account of an external sign-in', () => {
  test('is the one with the same address if the provider verified it', async () => {
    const { email, userId, client } = await signUpAndIn(service);
    const { fragment } = await signInWith('keycloak', {
      ...newPerson(),
      email: email.toUpperCase(),
    });
    expect(await userOf(fragment)).toMatchObject({
      id: userId,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    });
    expect(
      (await client.getUserIdentities()).data!.identities.map((identity) => identity.provider),
    ).toEqual(['email', 'keycloak']);
    expect((await signInAgain(service, email)).userId).toBe(userId);
  });

  test('is not the one with the same address if the provider did not verify it', async () => {
    const { email } = await signUpAndIn(service);
    const { target, fragment } = await signInWith('keycloak', {
      ...newPerson(),
      email,
      email_verified: false,
    });
    expect(Object.fromEntries(fragment)).toMatchObject({
      error_code: 'provider_email_needs_verification',
      sb: '',
    });
    expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    const identities = await service.db
      .selectFrom('auth.identities')
      .select('provider')
      .where('email', '=', email)
      .execute();
    expect(identities).toEqual([{ provider: 'email' }]);
  });

  test('loses its password and sessions to the address’s owner if it was never confirmed', async () => {
    const { email, userId, client, session } = await signUpAndIn(service);
    await service.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', userId)
      .execute();
    await service.db
      .updateTable('auth.identities')
      .set({ identity_data: JSON.stringify({ sub: userId, email, email_verified: false }) })
      .where('user_id', '=', userId)
      .execute();
    const { fragment } = await signInWith('keycloak', { ...newPerson(), email });
    const user = await userOf(fragment);
    expect(user).toMatchObject({
      id: userId,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    });
    expect(user.identities).toHaveLength(1);
    expect(
      (await client.signInWithPassword({ email, password: 'correct horse battery' })).error,
    ).toMatchObject({ code: 'invalid_credentials' });
    expect((await call(service, 'GET', '/user', { token: session.access_token })).status).toBe(403);
  });

  test('awaits confirmation by mail if it is new and the address unverified', async () => {
    const person = { ...newPerson(), email_verified: false };
    const { fragment } = await signInWith('keycloak', person);
    expect(fragment.get('error_description')).toBe(
      'Unverified email with keycloak. A confirmation email has been sent to your keycloak email',
    );
    expect(service.mails.at(-1)).toMatchObject({ to: person.email, kind: 'confirm-address' });
    const user = await service.db
      .selectFrom('auth.users')
      .select('email_confirmed_at')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(user.email_confirmed_at).toBeNull();
    expect(
      (await signInWith('keycloak', { ...person, email_verified: true })).fragment.get(
        'access_token',
      ),
    ).toBeTruthy();
  });

  test('requires an address, unless the provider may omit it', async () => {
    const { email: _email, ...person } = newPerson();
    expect((await signInWith('keycloak', person)).fragment.get('error_description')).toBe(
      'Error getting user email from external provider',
    );
    expect(await userOf((await signInWith('optional', person)).fragment)).toMatchObject({
      email: '',
      user_metadata: { sub: person.sub },
    });
  });

  test('is refused to new users where sign-up is closed, and to banned users', async () => {
    const person = newPerson();
    await signInWith('keycloak', person);
    await service.db
      .updateTable('auth.users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('email', '=', person.email)
      .execute();
    expect((await signInWith('keycloak', person)).fragment.get('error_code')).toBe('user_banned');
    const { signUp } = (await import('#auth/settings/settings.ts')).defaultSettings;
    const closed = await service.withSettings({ signUp: { ...signUp, disabled: true } });
    const away = await call(closed, 'GET', '/authorize?provider=keycloak');
    const back = await call(
      closed,
      'GET',
      `/callback?${provider.agree(away.headers.get('location')!, newPerson())}`,
    );
    expect(new URL(back.headers.get('location')!).searchParams.get('error_code')).toBe(
      'signup_disabled',
    );
  });

  test('is the invited one if the provider verified the invited address', async () => {
    const { email, userId } = await signUpAndIn(service);
    await service.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: null, invited_at: new Date() })
      .where('id', '=', userId)
      .execute();
    const token = randomUUID();
    const invite = () =>
      service.db
        .insertInto('auth.one_time_tokens')
        .values({
          user_id: userId,
          token_type: 'confirmation_token',
          token_hash: createHash('sha256').update(token).digest('hex'),
          code_hash: 'x',
          relates_to: email,
        })
        .execute();
    await invite();
    expect(
      (await signInWith('keycloak', newPerson(), { invite_token: token })).fragment.get(
        'error_description',
      ),
    ).toBe('Invited email does not match emails from external provider');
    const { fragment } = await signInWith(
      'keycloak',
      { ...newPerson(), email },
      { invite_token: token },
    );
    expect(await userOf(fragment)).toMatchObject({
      id: userId,
      app_metadata: { providers: ['email', 'keycloak'] },
    });
    expect(
      await call(service, 'GET', `/authorize?provider=keycloak&invite_token=${token}`),
    ).toMatchObject({ status: 404 });
  });
});
