import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SessionJson } from '#auth/sessions/sessions.ts';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  adminToken,
  call,
  createServiceClient,
  newAddress,
  type TestService,
} from '#auth/tests/support/auth-service.ts';
import { newPerson, useExternalService } from '#auth/tests/support/external-service.ts';

const { provider, service, signInWith } = useExternalService();
const strangerPassword = "the stranger's password";
const ownerPassword = "the owner's password";

interface Squat {
  email: string;
  userId: string;
  /** From the stranger's own sign-up. */
  token: string;
}

const mailTo = ({ mails }: Pick<TestService, 'mails'>, address: string) =>
  mails.findLast(({ to }) => to === address) as { token: string; code: string };

/** A stranger signs up with the owner's address and adds everything an account can hold. */
async function squat(): Promise<Squat> {
  const email = newAddress();
  const { data } = await createServiceClient(service).signUp({
    email,
    password: strangerPassword,
    options: { data: { full_name: 'Stranger' } },
  });
  const userId = data.user!.id;
  const { token } = mailTo(service, email);
  await plant(userId);
  return { email, userId, token };
}

async function plant(userId: string): Promise<void> {
  for (const status of ['verified', 'unverified'] as const)
    await service.db
      .insertInto('auth.mfa_factors')
      .values({ user_id: userId, friendly_name: status, factor_type: 'totp', status })
      .execute();
  await service.db
    .insertInto('auth.webauthn_credentials')
    .values({
      user_id: userId,
      credential_id: randomUUID(),
      public_key: Buffer.alloc(1),
      sign_count: 0,
      transports: '[]',
    })
    .execute();
  await service.db.insertInto('auth.sessions').values({ user_id: userId }).execute();
  await service.db
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider: 'github',
      provider_id: randomUUID(),
      identity_data: JSON.stringify({ email_verified: false }),
    })
    .execute();
}

async function holdingsOf(userId: string) {
  const of = (table: 'auth.mfa_factors' | 'auth.webauthn_credentials' | 'auth.sessions') =>
    service.db.selectFrom(table).select('id').where('user_id', '=', userId).execute();
  const user = await service.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const identities = await service.db
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', userId)
    .execute();
  const [factors, passkeys, sessions] = [
    await of('auth.mfa_factors'),
    await of('auth.webauthn_credentials'),
    await of('auth.sessions'),
  ];
  return {
    user,
    metadata: JSON.stringify(user.raw_user_meta_data),
    providers: identities.map((identity) => identity.provider),
    counts: [factors.length, passkeys.length, sessions.length],
  };
}

const redeem = (token_hash: string, type: string) =>
  call(service, 'POST', '/verify', { body: { token_hash, type } });
const opens = async (email: string, password: string) =>
  (await call(service, 'POST', '/token?grant_type=password', { body: { email, password } }))
    .status === 200;
const link = async (type: string, email: string, more: object = {}) =>
  (
    await call(service, 'POST', '/admin/generate_link', {
      token: await adminToken(),
      body: { type, email, ...more },
    })
  ).json.hashed_token as string;

/** Every way to prove an address, except the stranger's own token. */
const proofs: [name: string, prove: (squat: Squat) => Promise<unknown>][] = [
  [
    'a reset link',
    async ({ email }) => {
      await call(service, 'POST', '/recover', { body: { email } });
      return redeem(mailTo(service, email).token, 'recovery');
    },
  ],
  [
    'a reset code',
    async ({ email }) => {
      await call(service, 'POST', '/recover', { body: { email } });
      return call(service, 'POST', '/verify', {
        body: { email, token: mailTo(service, email).code, type: 'recovery' },
      });
    },
  ],
  [
    'a reset link opened in the browser',
    async ({ email }) => {
      await call(service, 'POST', '/recover', { body: { email } });
      return call(service, 'GET', `/verify?type=recovery&token=${mailTo(service, email).token}`);
    },
  ],
  [
    'a sign-in code',
    async ({ email }) => {
      await call(service, 'POST', '/otp', { body: { email } });
      return call(service, 'POST', '/verify', {
        body: { email, token: mailTo(service, email).code, type: 'email' },
      });
    },
  ],
  [
    'a sign-in link',
    async ({ email }) => {
      await call(service, 'POST', '/magiclink', { body: { email } });
      return redeem(mailTo(service, email).token, 'signup');
    },
  ],
  [
    'an invitation',
    async ({ email }) => {
      await call(service, 'POST', '/invite', { token: await adminToken(), body: { email } });
      return redeem(mailTo(service, email).token, 'invite');
    },
  ],
  [
    'an admin’s sign-in link',
    async ({ email }) => redeem(await link('magiclink', email), 'magiclink'),
  ],
  ['an admin’s reset link', async ({ email }) => redeem(await link('recovery', email), 'recovery')],
  [
    'an admin’s sign-up link',
    async ({ email }) => redeem(await link('signup', email, { password: ownerPassword }), 'signup'),
  ],
  [
    'an admin’s invitation link',
    async ({ email }) => redeem(await link('invite', email), 'invite'),
  ],
  [
    'a change of address',
    async ({ email }) => {
      const changed = newAddress();
      const links = [
        await link('email_change_new', email, { new_email: changed }),
        await link('email_change_current', email, { new_email: changed }),
      ];
      for (const one of links) await redeem(one, 'email_change');
    },
  ],
  [
    'a provider that verified the address',
    async ({ email }) => signInWith('keycloak', { ...newPerson(), email }),
  ],
  [
    'a provider and an invitation',
    async ({ email }) => {
      await call(service, 'POST', '/invite', { token: await adminToken(), body: { email } });
      return signInWith(
        'keycloak',
        { ...newPerson(), email },
        { invite_token: mailTo(service, email).token },
      );
    },
  ],
];

describe('data a stranger set before the address was proven', () => {
  test.each(proofs)('is dropped once the owner proves it by %s (A1)', async (_name, prove) => {
    const squatted = await squat();
    await prove(squatted);
    const { user, metadata, providers, counts } = await holdingsOf(squatted.userId);
    expect(user.email_confirmed_at, 'the owner signed in').not.toBeNull();
    expect(user.encrypted_password).toBeNull();
    expect(metadata).not.toContain('Stranger');
    expect(counts, 'factors, passkeys, and only the new session').toEqual([0, 0, 1]);
    expect(providers).not.toContain('github');
    for (const address of [squatted.email, user.email!])
      expect(await opens(address, strangerPassword)).toBe(false);
    expect((await redeem(squatted.token, 'signup')).status).toBe(403);
  });

  test('is dropped when a phone number is proven by another code (A1)', async () => {
    const phones = await service.withSettings({
      sms: { ...defaultSettings.sms, minIntervalSeconds: 0 },
      signUp: { ...defaultSettings.signUp, phone: { enabled: true, autoconfirm: false } },
    });
    const phone = `1509${Math.floor(Math.random() * 1e7)
      .toString()
      .padStart(7, '0')}`;
    const { data } = await createServiceClient(phones).signUp({
      phone,
      password: strangerPassword,
    });
    await plant(data.user!.id);
    await call(phones, 'POST', '/otp', { body: { phone } });
    const code = /\d{6}/.exec(phones.texts.at(-1)!.text)![0];
    expect(
      (await call(phones, 'POST', '/verify', { body: { phone, token: code, type: 'sms' } })).status,
    ).toBe(200);
    const { user, counts } = await holdingsOf(data.user!.id);
    expect(user).toMatchObject({ phone, encrypted_password: null });
    expect(counts).toEqual([0, 0, 1]);
  });

  test('is dropped when an anonymous account gets an address (A1)', async () => {
    const open = await service.withSettings({
      signUp: { ...defaultSettings.signUp, anonymous: true },
    });
    const client = createServiceClient(open);
    const { data } = await client.signInAnonymously();
    const email = newAddress();
    await client.updateUser({ email, password: strangerPassword });
    await redeem(mailTo(open, email).token, 'email_change');
    expect(await holdingsOf(data.user!.id)).toMatchObject({
      user: { email, is_anonymous: false, encrypted_password: null },
      counts: [0, 0, 1],
    });
  });
});

const signUp = (email: string, password: string, name: string) =>
  createServiceClient(service).signUp({ email, password, options: { data: { full_name: name } } });
const ownerSignsUp = (email: string) => signUp(email, ownerPassword, 'Owner');
const strangerSignsUp = (email: string) => signUp(email, strangerPassword, 'Stranger');
const asksForCode = (data: object) => (email: string) =>
  call(service, 'POST', '/otp', { body: { email, data } });
const invites = async (email: string) =>
  call(service, 'POST', '/invite', { token: await adminToken(), body: { email } });
const sendsAgain = (email: string) =>
  call(service, 'POST', '/resend', { body: { email, type: 'signup' } });

describe('where sign-ups with different passwords wait, the first proof adopts none of them', () => {
  const opensNewest = (email: string) => redeem(mailTo(service, email).token, 'signup');
  type Step = (email: string) => Promise<unknown>;
  test.each<[name: string, steps: Step[], prove?: typeof opensNewest]>([
    ['a stranger signs up second', [ownerSignsUp, strangerSignsUp]],
    ['a stranger signed up first', [strangerSignsUp, ownerSignsUp]],
    ['the owner signs up once more', [ownerSignsUp, strangerSignsUp, ownerSignsUp]],
    ['the mail is sent again', [ownerSignsUp, strangerSignsUp, sendsAgain]],
    ['a stranger asks for a code', [ownerSignsUp, asksForCode({ full_name: 'Stranger' })]],
    [
      'two ask for codes, with different names',
      [asksForCode({ full_name: 'Owner' }), asksForCode({ full_name: 'Stranger' })],
    ],
    ['a stranger signs up after an invitation', [invites, strangerSignsUp]],
    ['an invitation follows', [ownerSignsUp, strangerSignsUp, invites]],
    [
      'the newest code is typed',
      [ownerSignsUp, strangerSignsUp],
      (email) =>
        call(service, 'POST', '/verify', {
          body: { email, token: mailTo(service, email).code, type: 'email' },
        }),
    ],
    [
      'a provider created the account without verifying the address',
      [
        (email) => signInWith('keycloak', { ...newPerson(), email, email_verified: false }),
        strangerSignsUp,
      ],
    ],
    [
      'a reset link proves it',
      [ownerSignsUp, strangerSignsUp],
      async (email) => {
        await call(service, 'POST', '/recover', { body: { email } });
        return redeem(mailTo(service, email).token, 'recovery');
      },
    ],
  ])('%s', async (_name, steps, prove = opensNewest) => {
    const email = newAddress();
    const links: string[] = [];
    for (const step of steps) {
      await step(email);
      links.push(mailTo(service, email).token);
    }
    const { status, json } = await prove(email);
    expect(status, 'it gives a session').toBe(200);
    const session = json as unknown as SessionJson;
    const { user, metadata, counts, providers } = await holdingsOf(session.user.id);
    expect(user).toMatchObject({ encrypted_password: null, sign_ups_differ: false });
    expect(user.raw_app_meta_data, 'the page asks for a password').toMatchObject({
      password_needed: true,
    });
    expect(metadata).not.toMatch(/Owner|Stranger/);
    expect(counts).toEqual([0, 0, 1]);
    expect(providers).toEqual(['email']);
    for (const token of links) expect((await redeem(token, 'signup')).status).toBe(403);
    for (const password of [ownerPassword, strangerPassword])
      expect(await opens(email, password)).toBe(false);

    const chosen = await call(service, 'PUT', '/user', {
      token: session.access_token,
      body: { password: ownerPassword },
    });
    expect(chosen.json.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(await opens(email, ownerPassword)).toBe(true);
  });

  test('a provider that verified the address asks for no password', async () => {
    const email = newAddress();
    await ownerSignsUp(email);
    await strangerSignsUp(email);
    await signInWith('keycloak', { ...newPerson(), email });
    const user = await service.db
      .selectFrom('auth.users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ encrypted_password: null, sign_ups_differ: false });
    expect(user.raw_app_meta_data).not.toHaveProperty('password_needed');
  });

  test('an admin who confirms the address by hand adopts none either', async () => {
    const email = newAddress();
    const { data } = await strangerSignsUp(email);
    await ownerSignsUp(email);
    await call(service, 'PUT', `/admin/users/${data.user!.id}`, {
      token: await adminToken(),
      body: { email_confirm: true },
    });
    for (const password of [ownerPassword, strangerPassword])
      expect(await opens(email, password)).toBe(false);
  });

  test('an account that an admin created keeps what the admin gave it', async () => {
    const email = newAddress();
    await call(service, 'POST', '/admin/users', {
      token: await adminToken(),
      body: { email, password: ownerPassword, user_metadata: { full_name: 'Owner' } },
    });
    await strangerSignsUp(email);
    const { user } = (await opensNewest(email)).json as unknown as SessionJson;
    expect(user.user_metadata).toMatchObject({ full_name: 'Owner' });
    expect(user.app_metadata).not.toHaveProperty('password_needed');
    expect([await opens(email, ownerPassword), await opens(email, strangerPassword)]).toEqual([
      true,
      false,
    ]);
  });

  test('a phone number’s sign-ups are treated alike', async () => {
    const phones = await service.withSettings({
      sms: { ...defaultSettings.sms, minIntervalSeconds: 0 },
      signUp: { ...defaultSettings.signUp, phone: { enabled: true, autoconfirm: false } },
    });
    const phone = `1509${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    for (const password of [ownerPassword, strangerPassword])
      await createServiceClient(phones).signUp({ phone, password });
    const code = /\d{6}/.exec(phones.texts.at(-1)!.text)![0];
    const verified = await call(phones, 'POST', '/verify', {
      body: { phone, token: code, type: 'sms' },
    });
    const { user } = verified.json as unknown as SessionJson;
    expect((await holdingsOf(user.id)).user.encrypted_password).toBeNull();
    expect(user.app_metadata).toMatchObject({ password_needed: true });
  });
});

describe('the owner’s own password and data are kept', () => {
  test.each([
    ['by the link', (email: string) => redeem(mailTo(service, email).token, 'signup')],
    [
      'by the code',
      (email: string) =>
        call(service, 'POST', '/verify', {
          body: { email, token: mailTo(service, email).code, type: 'signup' },
        }),
    ],
    [
      'by a link sent again',
      async (email: string) => {
        await call(service, 'POST', '/resend', { body: { email, type: 'signup' } });
        return redeem(mailTo(service, email).token, 'signup');
      },
    ],
    [
      'by the link of a second sign-up, sent again',
      async (email: string) => {
        await createServiceClient(service).signUp({
          email,
          password: ownerPassword,
          options: { data: { full_name: 'Owner' } },
        });
        await call(service, 'POST', '/resend', { body: { email, type: 'signup' } });
        return redeem(mailTo(service, email).token, 'signup');
      },
    ],
  ])('%s', async (_name, prove) => {
    const email = newAddress();
    await createServiceClient(service).signUp({
      email,
      password: ownerPassword,
      options: { data: { full_name: 'Owner' } },
    });
    const { json } = await prove(email);
    expect(json.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Owner', email_verified: true },
    });
    expect(await opens(email, ownerPassword)).toBe(true);
  });

  test('where an admin created the account', async () => {
    const email = newAddress();
    await call(service, 'POST', '/admin/users', {
      token: await adminToken(),
      body: { email, password: ownerPassword, user_metadata: { full_name: 'Owner' } },
    });
    const { json } = await redeem(await link('magiclink', email), 'magiclink');
    expect(json.user).toMatchObject({ user_metadata: { full_name: 'Owner' } });
    expect(await opens(email, ownerPassword)).toBe(true);
  });

  test('where a confirmed account changes its address', async () => {
    const email = newAddress();
    const client = createServiceClient(service);
    await client.signUp({ email, password: ownerPassword });
    await client.verifyOtp({ token_hash: mailTo(service, email).token, type: 'signup' });
    const changed = newAddress();
    await client.updateUser({ email: changed });
    for (const address of [email, changed])
      await redeem(mailTo(service, address).token, 'email_change');
    expect(await opens(changed, ownerPassword)).toBe(true);
  });

  test('where the provider did not verify the address, and the mail confirms it', async () => {
    const person = { ...newPerson(), email_verified: false };
    await signInWith('keycloak', person);
    await redeem(mailTo(service, person.email).token, 'signup');
    expect((await signInWith('keycloak', person)).fragment.get('access_token')).toBeTruthy();
  });
});

test('a mailed link proves no phone, and nothing once the account has another address', async () => {
  const email = newAddress();
  const client = createServiceClient(service);
  const { data } = await client.signUp({ email, password: ownerPassword });
  await client.verifyOtp({ token_hash: mailTo(service, email).token, type: 'signup' });
  await call(service, 'POST', '/recover', { body: { email } });
  const { token } = mailTo(service, email);
  await service.db
    .updateTable('auth.users')
    .set({ email: newAddress(), phone: `1509${String(Date.now()).slice(-7)}` })
    .where('id', '=', data.user!.id)
    .execute();
  expect(await redeem(token, 'recovery')).toMatchObject({
    status: 403,
    json: { code: 'otp_expired' },
  });
  const { user } = await holdingsOf(data.user!.id);
  expect(user.phone_confirmed_at).toBeNull();
});

test('a link to a new address does not prove another one requested meanwhile', async () => {
  const email = newAddress();
  const client = createServiceClient(service);
  await client.signUp({ email, password: ownerPassword });
  await client.verifyOtp({ token_hash: mailTo(service, email).token, type: 'signup' });
  const first = newAddress();
  await client.updateUser({ email: first });
  const { token } = mailTo(service, first);
  await link('email_change_current', email, { new_email: newAddress() });
  expect(await redeem(token, 'email_change')).toMatchObject({
    status: 403,
    json: { code: 'otp_expired' },
  });
});

test('unlinking an identity voids links mailed before', async () => {
  const email = newAddress();
  const client = createServiceClient(service);
  await client.signUp({ email, password: ownerPassword });
  await client.verifyOtp({ token_hash: mailTo(service, email).token, type: 'signup' });
  const { data: linking } = await client.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true },
  });
  await call(service, 'GET', `/callback?${provider.agree(linking.url!, newPerson())}`);
  await call(service, 'POST', '/recover', { body: { email } });
  const { token } = mailTo(service, email);
  const { data } = await client.getUserIdentities();
  expect(
    (
      await client.unlinkIdentity(
        data!.identities.find((identity) => identity.provider === 'keycloak')!,
      )
    ).error,
  ).toBeNull();
  expect(await redeem(token, 'recovery')).toMatchObject({ status: 403 });
});
