import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { call, newAddress, siteUrl, signUpAndIn, adminToken, useAuthService } from '#tests/support/auth-service.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { useFakeProvider } from '#tests/support/fake-provider.ts';
import { defaultSettings } from '#auth/settings/settings.ts';

const idp = useFakeProvider();
const service = useAuthService(async () => {
  await idp.start();
  return {
    manualLinking: true,
    signUp: { ...defaultSettings.signUp, phone: { enabled: true, autoconfirm: true } },
    factors: { ...defaultSettings.factors, webauthn: { enroll: true, verify: true } },
    webauthn: { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 },
    passkeys: { enabled: true, perUserMax: 10 },
    external: { google: { clientIds: [idp.clientId], secret: idp.secret, redirectUri: '', url: idp.origin, skipNonceCheck: true, emailOptional: false } },
  };
});

/** What the owner was told, oldest first, without what is the same every time. */
const told = (email: string) => service.mails.flatMap((mail) => (mail.to === email && mail.kind === 'security-notice' ? [[mail.change, mail.detail]] : []));

async function withApp() {
  const person = await signUpAndIn(service);
  const { data } = await person.client.mfa.enroll({ factorType: 'totp' });
  if (data?.type !== 'totp') throw new Error('not enrolled');
  const codeAt = (seconds: number) => TOTP.generate({ secret: Secret.fromBase32(data.totp.secret), timestamp: Date.now() + seconds * 1000 });
  const { data: shown } = await person.client.mfa.challengeAndVerify({ factorId: data.id, code: codeAt(-30) });
  return { ...person, factorId: data.id, codeAt, token: shown!.access_token };
}

describe('the owner of an account is told', () => {
  test('that an authenticator app came and went, not that it was set up half or shown again', async () => {
    const { client, email, factorId, codeAt } = await withApp();
    await client.mfa.challengeAndVerify({ factorId, code: codeAt(0) });
    const half = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Half' });
    await client.mfa.unenroll({ factorId: half.data!.id });
    await client.mfa.unenroll({ factorId });
    expect(told(email)).toEqual([['authenticator-added', undefined], ['authenticator-removed', undefined]]);
  });

  test('that an admin took a factor away', async () => {
    const { email, userId, factorId } = await withApp();
    await call(service, 'DELETE', `/admin/users/${userId}/factors/${factorId}`, { token: await adminToken() });
    expect(told(email).at(-1)).toEqual(['authenticator-removed', undefined]);
  });

  test('that recovery codes were made, made anew, used and removed, and how many are left', async () => {
    const { email, token } = await withApp();
    const post = (path: string, body = {}) => call(service, 'POST', `/factors/recovery-codes${path}`, { token, body });
    await post('');
    const { json } = await post('/regenerate');
    await post('/verify', { code: 'not one of them' });
    const [code] = json.codes as string[];
    expect((await post('/verify', { code })).status).toBe(200);
    await call(service, 'DELETE', '/factors/recovery-codes', { token });
    expect(told(email).slice(1)).toEqual([['recovery-codes-made', undefined], ['recovery-codes-made', undefined], ['recovery-code-used', 'Codes left: 9'], ['recovery-codes-removed', undefined]]);
    expect(JSON.stringify(told(email))).not.toContain(code);
  });

  test('that a passkey and a security key came and went', async () => {
    const { email, token, userId } = await signUpAndIn(service);
    const device = new Authenticator({ rpId: 'shop.test', origin: siteUrl });
    const { json: begun } = await call(service, 'POST', '/passkeys/registration/options', { token, body: {} });
    const made = await call(service, 'POST', '/passkeys/registration/verify', { token, body: { challenge_id: begun.challenge_id, credential: device.create(begun.options as never) } });
    expect(made.status).toBe(200);
    await call(service, 'DELETE', `/admin/users/${userId}/passkeys/${made.json.id}`, { token: await adminToken() });
    const { json: key } = await call(service, 'POST', '/factors', { token, body: { factor_type: 'webauthn', friendly_name: 'Key' } });
    const { json: asked } = await call(service, 'POST', `/factors/${key.id}/challenge`, { token, body: {} });
    const { credential_options: options } = asked.webauthn as { credential_options: { publicKey: never } };
    const shown = await call(service, 'POST', `/factors/${key.id}/verify`, { token, body: { challenge_id: asked.id, webauthn: { type: 'create', credential_response: new Authenticator({ rpId: 'shop.test', origin: siteUrl }).create(options.publicKey) } } });
    expect(shown.status).toBe(200);
    await call(service, 'DELETE', `/factors/${key.id}`, { token: shown.json.access_token as string });
    expect(told(email).map(([change]) => change)).toEqual(['passkey-added', 'passkey-removed', 'security-key-added', 'security-key-removed']);
  });

  test('at the address from before that the account has another', async () => {
    const { email, userId } = await signUpAndIn(service);
    const [next, last] = [newAddress(), newAddress()];
    await call(service, 'PUT', `/admin/users/${userId}`, { token: await adminToken(), body: { email: next, email_confirm: true } });
    expect(told(email)).toEqual([['email-changed', `New address: ${next}`]]);
    expect(told(next)).toEqual([]);

    const person = await signUpAndIn(service);
    await person.client.updateUser({ email: last });
    for (const to of [person.email, last]) {
      const { token } = service.mails.findLast((mail) => mail.to === to) as unknown as { token: string };
      await call(service, 'POST', '/verify', { body: { type: 'email_change', token_hash: token } });
    }
    expect(told(person.email)).toEqual([['email-changed', `New address: ${last}`]]);
  });

  test('that the account has another phone number', async () => {
    const { client, email } = await signUpAndIn(service);
    await client.updateUser({ phone: '15095550142' });
    expect(told(email)).toEqual([['phone-changed', undefined]]);
  });

  test('that a provider was added by hand or by its address, and removed', async () => {
    const { client, email } = await signUpAndIn(service);
    const signIn = await call(service, 'GET', '/authorize?provider=google');
    const answer = idp.agree(signIn.headers.get('location')!, { sub: randomUUID(), email, email_verified: true });
    await call(service, 'GET', `/callback?${answer}`);
    const { data } = await client.getUserIdentities();
    await client.unlinkIdentity(data!.identities.find(({ provider }) => provider === 'google')!);
    const { data: link } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    await call(service, 'GET', `/callback?${idp.agree(link.url!, { sub: randomUUID(), email, email_verified: true })}`);
    expect(told(email)).toEqual([['method-added', 'Google'], ['method-removed', 'Google'], ['method-added', 'Google']]);
  });
});

test('nobody is told at an address that was never confirmed', async () => {
  const email = newAddress();
  const { json } = await call(service, 'POST', '/admin/users', { token: await adminToken(), body: { email } });
  await call(service, 'PUT', `/admin/users/${String(json.id)}`, { token: await adminToken(), body: { phone: '15095550143' } });
  expect(told(email)).toEqual([]);
});
