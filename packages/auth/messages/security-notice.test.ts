import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  call,
  newAddress,
  siteUrl,
  signUpAndIn,
  adminToken,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { Authenticator } from '#auth/tests/support/authenticator.ts';
import { useFakeProvider } from '#auth/tests/support/fake-provider.ts';

const idp = useFakeProvider();
const service = useAuthService(async () => {
  await idp.start();
  return {
    manualLinking: true,
    signUp: { ...defaultSettings.signUp, phone: { enabled: true, autoconfirm: true } },
    factors: { ...defaultSettings.factors, webauthn: { enroll: true, verify: true } },
    webauthn: { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 },
    passkeys: { enabled: true, perUserMax: 10 },
    external: {
      google: {
        clientIds: [idp.clientId],
        secret: idp.secret,
        redirectUri: '',
        url: idp.origin,
        skipNonceCheck: true,
        emailOptional: false,
      },
    },
  };
});

/** The notices sent to the owner, oldest first. */
const noticesTo = (email: string) =>
  service.mails.flatMap((mail) =>
    mail.to === email && mail.kind === 'security-notice' ? [[mail.change, mail.detail]] : [],
  );

async function withApp() {
  const person = await signUpAndIn(service);
  const { data } = await person.client.mfa.enroll({ factorType: 'totp' });
  if (data?.type !== 'totp') throw new Error('not enrolled');
  const codeAt = (seconds: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(data.totp.secret),
      timestamp: Date.now() + seconds * 1000,
    });
  const { data: verified } = await person.client.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeAt(-30),
  });
  return { ...person, factorId: data.id, codeAt, token: verified!.access_token };
}

describe('the owner of an account is notified', () => {
  test('when an authenticator app is added or removed, but not of unfinished setups or sign-ins', async () => {
    const { client, email, factorId, codeAt } = await withApp();
    await client.mfa.challengeAndVerify({ factorId, code: codeAt(0) });
    const unfinished = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Unfinished' });
    await client.mfa.unenroll({ factorId: unfinished.data!.id });
    await client.mfa.unenroll({ factorId });
    expect(noticesTo(email)).toEqual([
      ['authenticator-added', undefined],
      ['authenticator-removed', undefined],
    ]);
  });

  test('when an admin removes a factor', async () => {
    const { email, userId, factorId } = await withApp();
    await call(service, 'DELETE', `/admin/users/${userId}/factors/${factorId}`, {
      token: await adminToken(),
    });
    expect(noticesTo(email).at(-1)).toEqual(['authenticator-removed', undefined]);
  });

  test('when recovery codes are generated, regenerated, used or removed, with the number left', async () => {
    const { email, token } = await withApp();
    const post = (path: string, body = {}) =>
      call(service, 'POST', `/factors/recovery-codes${path}`, { token, body });
    await post('');
    const { json } = await post('/regenerate');
    await post('/verify', { code: 'not one of them' });
    const [code] = json.codes as string[];
    expect((await post('/verify', { code })).status).toBe(200);
    await call(service, 'DELETE', '/factors/recovery-codes', { token });
    expect(noticesTo(email).slice(1)).toEqual([
      ['recovery-codes-made', undefined],
      ['recovery-codes-made', undefined],
      ['recovery-code-used', 'Codes left: 9'],
      ['recovery-codes-removed', undefined],
    ]);
    expect(JSON.stringify(noticesTo(email))).not.toContain(code);
  });

  test('when a passkey or a security key is added or removed', async () => {
    const { email, token, userId } = await signUpAndIn(service);
    const device = new Authenticator({ rpId: 'shop.test', origin: siteUrl });
    const { json: begun } = await call(service, 'POST', '/passkeys/registration/options', {
      token,
      body: {},
    });
    const made = await call(service, 'POST', '/passkeys/registration/verify', {
      token,
      body: { challenge_id: begun.challenge_id, credential: device.create(begun.options as never) },
    });
    expect(made.status).toBe(200);
    await call(service, 'DELETE', `/admin/users/${userId}/passkeys/${made.json.id}`, {
      token: await adminToken(),
    });
    const { json: key } = await call(service, 'POST', '/factors', {
      token,
      body: { factor_type: 'webauthn', friendly_name: 'Key' },
    });
    const { json: asked } = await call(service, 'POST', `/factors/${key.id}/challenge`, {
      token,
      body: {},
    });
    const { credential_options: options } = asked.webauthn as {
      credential_options: { publicKey: never };
    };
    const shown = await call(service, 'POST', `/factors/${key.id}/verify`, {
      token,
      body: {
        challenge_id: asked.id,
        webauthn: {
          type: 'create',
          credential_response: new Authenticator({ rpId: 'shop.test', origin: siteUrl }).create(
            options.publicKey,
          ),
        },
      },
    });
    expect(shown.status).toBe(200);
    await call(service, 'DELETE', `/factors/${key.id}`, {
      token: shown.json.access_token as string,
    });
    expect(noticesTo(email).map(([change]) => change)).toEqual([
      'passkey-added',
      'passkey-removed',
      'security-key-added',
      'security-key-removed',
    ]);
  });

  test('of a change of address, at the previous address', async () => {
    const { email, userId } = await signUpAndIn(service);
    const [next, last] = [newAddress(), newAddress()];
    await call(service, 'PUT', `/admin/users/${userId}`, {
      token: await adminToken(),
      body: { email: next, email_confirm: true },
    });
    expect(noticesTo(email)).toEqual([['email-changed', `New address: ${next}`]]);
    expect(noticesTo(next)).toEqual([]);

    const person = await signUpAndIn(service);
    await person.client.updateUser({ email: last });
    for (const to of [person.email, last]) {
      const { token } = service.mails.findLast((mail) => mail.to === to) as unknown as {
        token: string;
      };
      await call(service, 'POST', '/verify', { body: { type: 'email_change', token_hash: token } });
    }
    expect(noticesTo(person.email)).toEqual([['email-changed', `New address: ${last}`]]);
  });

  test('of a change of phone number', async () => {
    const { client, email } = await signUpAndIn(service);
    await client.updateUser({ phone: '15095550142' });
    expect(noticesTo(email)).toEqual([['phone-changed', undefined]]);
  });

  test('when a provider is linked, manually or by its address, or unlinked', async () => {
    const { client, email } = await signUpAndIn(service);
    const signIn = await call(service, 'GET', '/authorize?provider=google');
    const answer = idp.agree(signIn.headers.get('location')!, {
      sub: randomUUID(),
      email,
      email_verified: true,
    });
    await call(service, 'GET', `/callback?${answer}`);
    const { data } = await client.getUserIdentities();
    await client.unlinkIdentity(data!.identities.find(({ provider }) => provider === 'google')!);
    const { data: link } = await client.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    await call(
      service,
      'GET',
      `/callback?${idp.agree(link.url!, { sub: randomUUID(), email, email_verified: true })}`,
    );
    expect(noticesTo(email)).toEqual([
      ['method-added', 'Google'],
      ['method-removed', 'Google'],
      ['method-added', 'Google'],
    ]);
  });
});

test('an unconfirmed address gets no notices', async () => {
  const email = newAddress();
  const { json } = await call(service, 'POST', '/admin/users', {
    token: await adminToken(),
    body: { email },
  });
  await call(service, 'PUT', `/admin/users/${String(json.id)}`, {
    token: await adminToken(),
    body: { phone: '15095550143' },
  });
  expect(noticesTo(email)).toEqual([]);
});
