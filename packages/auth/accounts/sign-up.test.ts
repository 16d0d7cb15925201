import { describe, expect, test } from 'vitest';
import { refuse } from '#auth/http/errors.ts';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  call,
  claimsOf,
  createServiceClient,
  goodPassword,
  newAddress,
  useAuthService,
  type TestService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService();
const { signUp } = defaultSettings;
const bothOn = { ...signUp, phone: { enabled: true, autoconfirm: false } };
const autoconfirm = {
  ...signUp,
  email: { enabled: true, autoconfirm: true },
  phone: { enabled: true, autoconfirm: true },
  anonymous: true,
};
let numbers = 15_095_550_000;
const newNumber = () => String(++numbers);
const mailTo = ({ mails }: TestService, address: string) =>
  mails.findLast(({ to }) => to === address) as { kind: string; token: string; code: string };

describe('where mail must be confirmed', () => {
  test('a new account is returned without tokens and with one identity', async () => {
    const email = newAddress();
    const { data } = await createServiceClient(service).signUp({
      email,
      password: goodPassword,
      options: { data: { name: 'Ann' } },
    });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user!.user_metadata).toEqual({
      name: 'Ann',
      sub: data.user!.id,
      email,
      email_verified: false,
      phone_verified: false,
    });
    expect(data.user!.identities).toMatchObject([
      { id: data.user!.id, provider: 'email', identity_data: { email, email_verified: false } },
    ]);
    expect(data.user!.confirmation_sent_at).toBeDefined();
    expect(data.user).not.toHaveProperty('email_confirmed_at');
  });

  test('a taken address returns a made-up user without identities', async () => {
    const email = newAddress();
    const client = createServiceClient(service);
    const { data: first } = await client.signUp({ email, password: goodPassword });
    await client.verifyOtp({ token_hash: mailTo(service, email).token, type: 'signup' });
    const { data, error } = await client.signUp({ email, password: goodPassword });
    expect(error).toBeNull();
    expect(data.user!.id).not.toBe(first.user!.id);
    expect(data.user!.identities).toEqual([]);
  });

  test('a taken address is answered at once, even within the minimum interval between mails', async () => {
    const slow = await service.withSettings({
      mail: { ...defaultSettings.mail, minIntervalSeconds: 60 },
    });
    const email = newAddress();
    await call(slow, 'POST', '/signup', { body: { email, password: goodPassword } });
    expect(
      (await call(slow, 'POST', '/signup', { body: { email, password: goodPassword } })).status,
    ).toBe(429);
    await call(slow, 'POST', '/verify', {
      body: { token_hash: mailTo(slow, email).token, type: 'signup' },
    });
    expect(
      await call(slow, 'POST', '/signup', { body: { email, password: goodPassword } }),
    ).toMatchObject({ status: 200, json: { email, identities: [] } });
  });

  test('signing up again with the same password sends another link, and the first sign-up’s data stay', async () => {
    const email = newAddress();
    const client = createServiceClient(service);
    const options = (name: string) => ({ data: { full_name: name } });
    const { data: first } = await client.signUp({
      email,
      password: goodPassword,
      options: options('Ann'),
    });
    const { token: oldToken } = mailTo(service, email);
    const { data: second } = await client.signUp({
      email,
      password: goodPassword,
      options: options('Anne'),
    });
    expect(second.user!.id).toBe(first.user!.id);
    expect((await client.verifyOtp({ token_hash: oldToken, type: 'signup' })).error).toMatchObject({
      code: 'otp_expired',
    });
    const { data } = await client.verifyOtp({
      token_hash: mailTo(service, email).token,
      type: 'signup',
    });
    expect(data.user!.user_metadata).toMatchObject({ full_name: 'Ann' });
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  });
});

describe('where no confirmation is needed', () => {
  test('a mail address or a phone number gets a session', async () => {
    const open = await service.withSettings({ signUp: autoconfirm });
    const email = newAddress();
    const { data } = await createServiceClient(open).signUp({ email, password: goodPassword });
    expect(data.session!.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(claimsOf(data.session!.access_token)).toMatchObject({ amr: [{ method: 'password' }] });
    expect(open.mails).toEqual([]);

    const phone = newNumber();
    const { data: byPhone } = await createServiceClient(open).signUp({
      phone: `+${phone}`,
      password: goodPassword,
    });
    expect(byPhone.session!.user).toMatchObject({
      phone,
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { phone, phone_verified: true },
    });
    const again = await createServiceClient(open).signInWithPassword({
      phone: `+${phone}`,
      password: goodPassword,
    });
    expect(again.data.user).toMatchObject({ phone });
  });

  test('a taken address is reported', async () => {
    const open = await service.withSettings({ signUp: autoconfirm });
    const email = newAddress();
    await createServiceClient(open).signUp({ email, password: goodPassword });
    const { error } = await createServiceClient(open).signUp({ email, password: goodPassword });
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  test('an unconfirmed account opens only with its own password', async () => {
    const email = newAddress();
    await createServiceClient(service).signUp({ email, password: goodPassword });
    const open = await service.withSettings({ signUp: autoconfirm });
    expect(
      (await createServiceClient(open).signUp({ email, password: 'not the first password' })).error,
    ).toMatchObject({ code: 'user_already_exists' });
    expect(
      (await createServiceClient(open).signUp({ email, password: goodPassword })).data.session,
    ).not.toBeNull();
  });
});

describe('a phone number', () => {
  test('is confirmed by the code sent to it', async () => {
    const phones = await service.withSettings({ signUp: bothOn });
    const client = createServiceClient(phones);
    const phone = newNumber();
    const { data } = await client.signUp({ phone, password: goodPassword });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ phone, email: '', identities: [{ provider: 'phone' }] });
    expect(
      (await client.signInWithPassword({ phone, password: goodPassword })).error,
    ).toMatchObject({ status: 400, code: 'phone_not_confirmed', message: 'Phone not confirmed' });
    const code = /\d{6}/.exec(phones.texts.at(-1)!.text)![0];
    const { data: verified } = await client.verifyOtp({
      phone: `+${phone}`,
      token: code,
      type: 'sms',
    });
    expect(verified.user).toMatchObject({ phone, user_metadata: { phone_verified: true } });
    expect(verified.user!.phone_confirmed_at).toBeDefined();
  });

  test('has one minimum interval for all kinds of requests', async () => {
    const slow = await service.withSettings({
      signUp: bothOn,
      sms: { ...defaultSettings.sms, minIntervalSeconds: 60 },
    });
    const body = { phone: newNumber(), password: goodPassword };
    expect((await call(slow, 'POST', '/signup', { body })).status).toBe(200);
    expect(await call(slow, 'POST', '/resend', { body: { ...body, type: 'sms' } })).toMatchObject({
      status: 429,
      json: { code: 'over_sms_send_rate_limit' },
    });
  });

  test('without a provider fails and leaves no account behind', async () => {
    const silent = await service.withSettings({ signUp: bothOn, smsSender: null });
    const phone = newNumber();
    for (let times = 0; times < 2; times++) {
      const answer = await call(silent, 'POST', '/signup', {
        body: { phone, password: goodPassword },
      });
      expect([answer.status, answer.json.code]).toEqual([422, 'sms_send_failed']);
    }
    expect(
      await service.db.selectFrom('auth.users').select('id').where('phone', '=', phone).execute(),
    ).toEqual([]);
  });

  test('with a configured test code is sent nothing', async () => {
    const phone = newNumber();
    let sent = 0;
    const send = async () => Promise.reject(refuse('sms_send_failed', String(++sent)));
    const fixed = await service.withSettings({
      signUp: bothOn,
      smsSender: { channels: ['sms'], send },
    });
    const { sms } = defaultSettings;
    const open = await fixed.withSettings({
      ...({ sms: { ...sms, testCodes: { [phone]: '246813' } } } as object),
    });
    const answer = await call(open, 'POST', '/otp', { body: { phone } });
    expect([answer.status, answer.json]).toEqual([200, { message_id: 'test-otp' }]);
    const verified = await call(open, 'POST', '/verify', {
      body: { phone, token: '246813', type: 'sms' },
    });
    expect(verified.status).toBe(200);
    expect(sent).toBe(0);
  });
});

describe('an anonymous account', () => {
  test('holds exactly the given data', async () => {
    const open = await service.withSettings({ signUp: autoconfirm });
    const { data } = await createServiceClient(open).signInAnonymously({
      options: { data: { theme: 'dark' } },
    });
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    });
    expect(claimsOf(data.session!.access_token)).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
      email: '',
      phone: '',
    });
  });

  test('becomes a regular account with an address', async () => {
    const open = await service.withSettings({ signUp: autoconfirm });
    const client = createServiceClient(open);
    const { data: before } = await client.signInAnonymously();
    expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    const email = newAddress();
    const { data } = await client.updateUser({ email, password: goodPassword });
    expect(data.user).toMatchObject({
      id: before.user!.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect(
      (await createServiceClient(open).signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
  });

  test('must confirm its address where confirmation is on', async () => {
    const confirming = await service.withSettings({ signUp: { ...signUp, anonymous: true } });
    const client = createServiceClient(confirming);
    const { data: before } = await client.signInAnonymously();
    const email = newAddress();
    const { data: waiting } = await client.updateUser({ email });
    expect(waiting.user).toMatchObject({ is_anonymous: true, email: '', new_email: email });
    const { data } = await client.verifyOtp({
      token_hash: mailTo(confirming, email).token,
      type: 'email_change',
    });
    expect(data.user).toMatchObject({
      id: before.user!.id,
      is_anonymous: false,
      email,
      identities: [{ provider: 'email' }],
    });
    expect(data.user).not.toHaveProperty('new_email');
  });
});

describe('refusals', () => {
  const closed = { ...bothOn, disabled: true, anonymous: true };
  test.each([
    [
      'closed for mail',
      closed,
      { email: 'ann@example.com', password: goodPassword },
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ],
    [
      'closed before the body is checked',
      closed,
      { email: 'no address' },
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ],
    [
      'closed for anonymous accounts',
      closed,
      {},
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ],
    [
      'no anonymous accounts',
      signUp,
      {},
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ],
    [
      'no phones',
      signUp,
      { phone: '15095550100', password: goodPassword },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'no mail',
      { ...signUp, email: { enabled: false, autoconfirm: false } },
      { email: 'ann@example.com', password: goodPassword },
      400,
      'email_provider_disabled',
      'Email signups are disabled',
    ],
    [
      'no password',
      signUp,
      { email: 'ann@example.com' },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [
      '73 bytes',
      signUp,
      { email: 'ann@example.com', password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'both addresses',
      bothOn,
      { email: 'ann@example.com', phone: '15095550100', password: goodPassword },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      'a bad number',
      bothOn,
      { phone: '0123', password: goodPassword },
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [
      'a bad channel',
      bothOn,
      { phone: '15095550100', password: goodPassword, channel: 'whatsapp' },
      400,
      'validation_failed',
      expect.stringMatching(/^Invalid channel, /),
    ],
    [
      'half a challenge',
      signUp,
      { email: 'ann@example.com', password: goodPassword, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('%s', async (_name, given, body, status, code, message) => {
    const refusing = await service.withSettings({ signUp: given });
    const answer = await call(refusing, 'POST', '/signup', { body });
    expect([answer.status, answer.json]).toEqual([status, { code, message }]);
  });

  test('null counts as no challenge', async () => {
    const answer = await call(service, 'POST', '/signup', {
      body: {
        email: newAddress(),
        password: goodPassword,
        code_challenge: null,
        code_challenge_method: null,
      },
    });
    expect(answer.status).toBe(200);
  });
});
