import { describe, expect, test } from 'vitest';
import { call, createServiceClient, signUpAndIn } from '#auth/tests/support/auth-service.ts';
import { newPerson, useExternalService } from '#auth/tests/support/external-service.ts';

const { provider, service, userOf } = useExternalService();

describe('manual linking', () => {
  async function link(
    client: Awaited<ReturnType<typeof signUpAndIn>>['client'],
    person: ReturnType<typeof newPerson>,
  ) {
    const { data, error } = await client.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const { headers } = await call(
      service,
      'GET',
      `/callback?${provider.agree(data.url!, person)}`,
    );
    return new URLSearchParams(new URL(headers.get('location')!).hash.slice(1));
  }

  test('links and unlinks a provider with another address', async () => {
    const { client, userId, email } = await signUpAndIn(service);
    const person = newPerson();
    expect(await userOf(await link(client, person))).toMatchObject({
      id: userId,
      email,
      app_metadata: { providers: ['email', 'keycloak'] },
    });
    expect(Object.fromEntries(await link(client, person))).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    const other = await signUpAndIn(service);
    expect(Object.fromEntries(await link(other.client, person))).toMatchObject({
      error_description: 'Identity is already linked to another user',
    });

    const { data } = await client.getUserIdentities();
    const linked = data!.identities.find((identity) => identity.provider === 'keycloak')!;
    expect((await client.unlinkIdentity(linked)).error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await client.unlinkIdentity(data!.identities[0]!)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });

  test('unlinking the email identity leaves the remaining address and deletes the password', async () => {
    const { client, email } = await signUpAndIn(service);
    const person = newPerson();
    await link(client, person);
    const { data } = await client.getUserIdentities();
    await client.unlinkIdentity(
      data!.identities.find((identity) => identity.provider === 'email')!,
    );
    expect((await client.getUser()).data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    });
    for (const address of [email, person.email])
      expect(
        (
          await createServiceClient(service).signInWithPassword({
            email: address,
            password: 'correct horse battery',
          })
        ).error,
      ).toMatchObject({ code: 'invalid_credentials' });
  });

  test('applies only to one’s own identities', async () => {
    const mine = await signUpAndIn(service);
    await link(mine.client, newPerson());
    const theirs = (await (await signUpAndIn(service)).client.getUserIdentities()).data!
      .identities[0]!;
    expect(
      await call(service, 'DELETE', `/user/identities/${theirs.identity_id}`, {
        token: mine.token,
      }),
    ).toMatchObject({ status: 422, json: { code: 'identity_not_found' } });
    expect(
      await call(service, 'DELETE', '/user/identities/7', { token: mine.token }),
    ).toMatchObject({ status: 404, json: { code: 'validation_failed' } });
  });

  test('where disabled is reported after authentication', async () => {
    const off = await service.withSettings({ manualLinking: false });
    const { token } = await signUpAndIn(off);
    for (const [method, path] of [
      ['GET', '/user/identities/authorize'],
      ['DELETE', '/user/identities/7'],
    ] as const) {
      expect((await call(off, method, path)).status).toBe(401);
      expect(await call(off, method, path, { token })).toMatchObject({
        status: 404,
        json: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
      });
    }
  });
});
