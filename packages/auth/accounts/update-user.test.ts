import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  call,
  createServiceClient,
  goodPassword,
  newAddress,
  signInAgain,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService();
const mailTo = (address: string) =>
  service.mails.findLast(({ to }) => to === address) as
    | { kind: string; token: string; code: string; newEmail?: string }
    | undefined;
const { passwords, signUp, mail } = defaultSettings;

describe('a new mail address', () => {
  test('must be confirmed from both addresses, in either order', async () => {
    for (const order of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const { client, email, userId } = await signUpAndIn(service);
      const newEmail = newAddress();
      const { data } = await client.updateUser({ email: newEmail.toUpperCase() });
      expect(data.user).toMatchObject({ email, new_email: newEmail });
      expect(mailTo(email)).toMatchObject({ kind: 'email-change-current', newEmail });
      const tokens = { old: mailTo(email)!.token, new: mailTo(newEmail)!.token };
      const half = await call(service, 'POST', '/verify', {
        body: { token_hash: tokens[order[0]], type: 'email_change' },
      });
      expect(half.json).toEqual({
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        code: '200',
      });
      const done = await call(service, 'POST', '/verify', {
        body: { token_hash: tokens[order[1]], type: 'email_change' },
      });
      expect(done.json).toMatchObject({
        user: {
          id: userId,
          email: newEmail,
          identities: [
            { email: newEmail, identity_data: { email: newEmail, email_verified: true } },
          ],
        },
      });
      expect(
        (
          await createServiceClient(service).signInWithPassword({
            email: newEmail,
            password: goodPassword,
          })
        ).error,
      ).toBeNull();
    }
  });

  test('can be confirmed by typed codes', async () => {
    const { client, email } = await signUpAndIn(service);
    const newEmail = newAddress();
    await client.updateUser({ email: newEmail });
    const first = await client.verifyOtp({
      email: newEmail,
      token: mailTo(newEmail)!.code,
      type: 'email_change',
    });
    expect(first).toMatchObject({ error: null, data: { session: null } });
    const { data } = await client.verifyOtp({
      email,
      token: mailTo(email)!.code,
      type: 'email_change',
    });
    expect(data.user!.email).toBe(newEmail);
  });

  test('reports the first of two confirmations in the fragment', async () => {
    const { client, email } = await signUpAndIn(service);
    await client.updateUser({ email: newAddress() });
    const answer = await call(
      service,
      'GET',
      `/verify?${new URLSearchParams({ token: mailTo(email)!.token, type: 'email_change' })}`,
    );
    const location = new URL(answer.headers.get('location')!);
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      sb: '',
    });
  });

  test('needs only its own confirmation where the secure change is off', async () => {
    const single = await service.withSettings({
      mail: { ...mail, minIntervalSeconds: 0, secureEmailChange: false },
    });
    const { client, email } = await signUpAndIn(single);
    const newEmail = newAddress();
    await client.updateUser({ email: newEmail });
    expect(mailTo(email)?.kind).not.toBe('email-change-current');
    const { token } = single.mails.findLast(({ to }) => to === newEmail) as unknown as {
      token: string;
    };
    expect(
      (await client.verifyOtp({ token_hash: token, type: 'email_change' })).data.user!.email,
    ).toBe(newEmail);
  });

  test('must be free, both when requested and when confirmed', async () => {
    const { email: taken } = await signUpAndIn(service);
    const { client, email } = await signUpAndIn(service);
    expect((await client.updateUser({ email: taken })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });
    const wanted = newAddress();
    await client.updateUser({ email: wanted });
    await signUpAndIn(service, wanted);
    await client.verifyOtp({ token_hash: mailTo(email)!.token, type: 'email_change' });
    expect(
      (await client.verifyOtp({ token_hash: mailTo(wanted)!.token, type: 'email_change' })).error,
    ).toMatchObject({ code: 'email_exists' });
  });
});

describe('a new phone number', () => {
  test('is confirmed by its code', async () => {
    const { client } = await signUpAndIn(service);
    const { data } = await client.updateUser({ phone: '+1 509 555 0199' });
    expect(data.user).toMatchObject({ phone: '', new_phone: '15095550199' });
    const token = /\d{6}/.exec(service.texts.at(-1)!.text)![0];
    const { data: verified } = await client.verifyOtp({
      phone: '15095550199',
      token,
      type: 'phone_change',
    });
    expect(verified.user).toMatchObject({
      phone: '15095550199',
      app_metadata: { providers: ['email', 'phone'] },
    });
    const { client: other } = await signUpAndIn(service);
    expect((await other.updateUser({ phone: '15095550199' })).error).toMatchObject({
      code: 'phone_exists',
    });
  });

  test('applies at once where phones need no confirmation', async () => {
    const open = await service.withSettings({
      signUp: { ...signUp, phone: { enabled: true, autoconfirm: true } },
    });
    const { client } = await signUpAndIn(open);
    expect((await client.updateUser({ phone: '15095550198' })).data.user).toMatchObject({
      phone: '15095550198',
    });
  });
});

describe('a new password', () => {
  test('must differ, ends all other sessions, and voids mailed links', async () => {
    const { client, email } = await signUpAndIn(service);
    const { client: other } = await signInAgain(service, email);
    await call(service, 'POST', '/recover', { body: { email } });
    const { token: recovery } = mailTo(email)!;
    expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await client.updateUser({ password: 'a much better password' })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(
      (await client.verifyOtp({ token_hash: recovery, type: 'recovery' })).error,
    ).toMatchObject({ code: 'otp_expired' });
    expect(service.mails.findLast(({ to }) => to === email)).toMatchObject({
      kind: 'password-changed',
    });
  });

  test('requires the current one where configured, except after a reset', async () => {
    const strict = await service.withSettings({
      passwords: { ...passwords, changeNeedsCurrent: true },
    });
    const { client, email } = await signUpAndIn(strict);
    const change = (body: Record<string, string>) => client.updateUser(body);
    expect((await change({ password: 'a second password' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    expect(
      (await change({ password: 'a second password', current_password: 'wrong' })).error,
    ).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect(
      (await change({ password: 'a second password', current_password: goodPassword })).error,
    ).toBeNull();
    await call(strict, 'POST', '/recover', { body: { email } });
    const { token } = strict.mails.findLast(({ to }) => to === email) as unknown as {
      token: string;
    };
    await client.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await change({ password: 'a third password' })).error).toBeNull();
  });

  test('requires a fresh single-use code in a session older than a day', async () => {
    const strict = await service.withSettings({
      passwords: { ...passwords, changeNeedsReauthentication: true },
    });
    const { client, email, userId } = await signUpAndIn(strict);
    expect((await client.updateUser({ password: 'a second password' })).error).toBeNull();
    await service.db
      .updateTable('auth.sessions')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('user_id', '=', userId)
      .execute();
    expect((await client.updateUser({ password: 'a third password' })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect(
      (await client.updateUser({ password: 'a third password', nonce: '000000' })).error,
    ).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    });
    expect((await client.reauthenticate()).error).toBeNull();
    const { code: nonce } = strict.mails.findLast(({ to }) => to === email) as unknown as {
      code: string;
    };
    expect((await client.updateUser({ password: 'a third password', nonce })).error).toBeNull();
    expect((await client.updateUser({ password: 'a fourth password', nonce })).error).toMatchObject(
      { code: 'reauthentication_not_valid' },
    );
  });

  test('that is too short or too long is refused', async () => {
    const { client } = await signUpAndIn(service);
    expect((await client.updateUser({ password: 'short' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    });
    expect((await client.updateUser({ password: '' })).error).toMatchObject({
      code: 'weak_password',
    });
    expect((await client.updateUser({ password: '🌳'.repeat(19) })).error).toMatchObject({
      status: 400,
      message: 'Password cannot be longer than 72 characters',
    });
  });
});

describe('credentials and addresses', () => {
  test('cannot be changed from a session without the second factor', async () => {
    const { client, userId } = await signUpAndIn(service);
    await service.db
      .insertInto('auth.mfa_factors')
      .values({
        user_id: userId,
        friendly_name: 'phone',
        factor_type: 'totp',
        status: 'verified',
        secret: 'x',
      })
      .execute();
    for (const change of [
      { password: 'another password' },
      { email: newAddress() },
      { phone: '15095550123' },
    ]) {
      expect((await client.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
    }
    expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
  });

  test('cannot be changed in an account managed by a company', async () => {
    const { client, userId } = await signUpAndIn(service);
    await service.db
      .updateTable('auth.users')
      .set({ is_sso_user: true })
      .where('id', '=', userId)
      .execute();
    expect((await client.updateUser({ password: 'another password' })).error).toMatchObject({
      status: 422,
      code: 'user_sso_managed',
    });
  });
});

test('metadata is merged shallowly, and null removes a member', async () => {
  const { client } = await signUpAndIn(service);
  await client.updateUser({ data: { theme: 'dark', address: { city: 'Colbert', zip: '99005' } } });
  const { data } = await client.updateUser({
    data: { theme: null, address: { city: 'Spokane' }, name: 'Ann' },
  });
  expect(data.user!.user_metadata).toMatchObject({ address: { city: 'Spokane' }, name: 'Ann' });
  expect(data.user!.user_metadata).not.toHaveProperty('theme');
  expect(
    (await client.updateUser({ app_metadata: { role: 'admin' } } as object)).error,
  ).toMatchObject({ status: 403, code: 'not_admin' });
});

test('an account without an address cannot reauthenticate', async () => {
  const open = await service.withSettings({ signUp: { ...signUp, anonymous: true } });
  const client = createServiceClient(open);
  await client.signInAnonymously();
  expect((await client.reauthenticate()).error).toMatchObject({
    status: 400,
    message: 'Reauthentication requires the user to have an email or a phone number',
  });
});
