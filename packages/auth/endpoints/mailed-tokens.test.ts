import { describe, expect, test } from 'vitest';
import {
  adminToken,
  call,
  createServiceClient,
  goodPassword,
  newAddress,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService();
const site = 'http://shop.test';
interface Mail {
  kind: string;
  to: string;
  token: string;
  code: string;
}
const mailTo = (address: string) => service.mails.findLast(({ to }) => to === address) as Mail;
const post = (path: string, body: object) => call(service, 'POST', path, { body });

async function changeAddress() {
  const { client, email, userId } = await signUpAndIn(service);
  const wanted = newAddress();
  await client.updateUser({ email: wanted });
  return { email, wanted, userId };
}

/** Every mail with a code: sends it, and returns the address that got it. */
const mails: [kind: string, type: string, send: () => Promise<string>][] = [
  [
    'confirm-address',
    'signup',
    async () => {
      const email = newAddress();
      await createServiceClient(service).signUp({ email, password: goodPassword });
      return email;
    },
  ],
  [
    'invite',
    'invite',
    async () => {
      const email = newAddress();
      await call(service, 'POST', '/invite', { token: await adminToken(), body: { email } });
      return email;
    },
  ],
  [
    'magic-link',
    'magiclink',
    async () => {
      const { email } = await signUpAndIn(service);
      await post('/otp', { email });
      return email;
    },
  ],
  [
    'reset-password',
    'recovery',
    async () => {
      const { email } = await signUpAndIn(service);
      await post('/recover', { email });
      return email;
    },
  ],
  ['email-change', 'email_change', async () => (await changeAddress()).wanted],
  ['email-change-current', 'email_change', async () => (await changeAddress()).email],
];

describe.each(mails)('a mail of the kind %s', (kind, type, send) => {
  test('says what it is for and whose it is, by link and by code, without being used up', async () => {
    const email = await send();
    const { token, code } = mailTo(email);
    for (const body of [{ token_hash: token }, { email, token: code }, { email, token: code }]) {
      const looked = await post('/verify/look', body);
      expect(looked).toMatchObject({ status: 200, json: { type, email } });
      const changeFields = ['account', 'new_email', 'signs_out'];
      expect(Object.keys(looked.json).toSorted()).toEqual(
        [
          'email',
          'redirect_to',
          'type',
          'user_id',
          ...(type === 'email_change' ? changeFields : []),
        ].toSorted(),
      );
    }
    expect((await post('/verify', { type, token_hash: token })).status).toBe(200);
    expect(await post('/verify/look', { token_hash: token })).toMatchObject({
      status: 403,
      json: { code: 'otp_expired' },
    });
  });

  test('has a code that works with the type that looking at it told', async () => {
    const email = await send();
    const { code } = mailTo(email);
    const { json } = await post('/verify/look', { email, token: code });
    expect((await post('/verify', { type: json.type, email, token: code })).status).toBe(200);
  });

  test.each([
    ['named by the link that stopped working', { type }],
    ['found by the address', {}],
  ])('is sent again, %s', async (_how, more) => {
    const email = await send();
    const before = mailTo(email);
    expect(await post('/verify/again', { email, ...more })).toMatchObject({
      status: 200,
      json: {},
    });
    const again = mailTo(email);
    expect(again.kind).toBe(kind);
    expect(again.token).not.toBe(before.token);
    expect((await post('/verify/look', { token_hash: again.token })).json).toMatchObject({ type });
  });
});

test('a code leads where the link of its mail does, and nowhere once a newer mail was sent', async () => {
  const { email } = await signUpAndIn(service);
  const ask = (path: string) =>
    call(service, 'POST', `/otp?redirect_to=${encodeURIComponent(site + path)}`, {
      body: { email },
    });
  await ask('/chosen?trees=1');
  const { code } = mailTo(email);
  expect((await post('/verify/look', { email, token: code })).json).toMatchObject({
    redirect_to: `${site}/chosen?trees=1`,
  });
  await ask('/other');
  expect((await post('/verify/look', { email, token: code })).status).toBe(403);
  expect((await post('/verify/look', { email, token: mailTo(email).code })).json.redirect_to).toBe(
    `${site}/other`,
  );
});

describe('a mail that is sent again', () => {
  const again = async (email: string, more: object = {}) => {
    await post('/verify/again', { email, ...more });
    const { code } = mailTo(email);
    return (await post('/verify/look', { email, token: code })).json.redirect_to;
  };
  const ask = (email: string, path: string, endpoint = '/otp') =>
    call(service, 'POST', `${endpoint}?redirect_to=${encodeURIComponent(site + path)}`, {
      body: { email, password: 'a long password' },
    });

  test.each(['/otp', '/signup'])('leads where the one of %s did', async (endpoint) => {
    const email = newAddress();
    await ask(email, '/chosen?trees=1', endpoint);
    expect(await again(email)).toBe(`${site}/chosen?trees=1`);
    expect(await again(email, { type: 'signup' })).toBe(`${site}/chosen?trees=1`);
  });

  test('leads elsewhere if that is asked for and allowed', async () => {
    const email = newAddress();
    await ask(email, '/chosen?trees=1');
    const asking = (redirect: string) => again(email, { redirect_to: redirect });
    expect(await asking(`${site}/chosen?trees=2`)).toBe(`${site}/chosen?trees=2`);
    expect(await asking('https://elsewhere.example/')).toBe(`${site}/chosen?trees=2`);
  });

  test('does not lead to the page for a new password, unless it is for one', async () => {
    const { email } = await signUpAndIn(service);
    await ask(email, '/reset-password', '/recover');
    expect(await again(email, { type: 'magiclink' })).toBe(site);
  });
});

test('looking at a change of address, and its mails, name the account that asks', async () => {
  const { email, wanted } = await changeAddress();
  for (const to of [email, wanted]) {
    const mail = mailTo(to) as Mail & { account?: string };
    expect(mail.account).toBe(email);
    expect((await post('/verify/look', { token_hash: mail.token })).json).toMatchObject({
      account: email,
      new_email: wanted,
      signs_out: false,
    });
  }
});

test('the code of a change within a session is told apart, and not redeemed', async () => {
  const { client, email } = await signUpAndIn(service);
  await client.reauthenticate();
  expect((await post('/verify/look', { email, token: mailTo(email).code })).json).toMatchObject({
    type: 'reauthentication',
  });
});

test('five wrong codes end looking and redeeming alike', async () => {
  const { email } = await signUpAndIn(service);
  await post('/otp', { email });
  const { code } = mailTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await post('/verify/look', { email, token: wrong })).status).toBe(403);
  expect((await post('/verify/look', { email, token: code })).status).toBe(403);
  expect((await post('/verify', { type: 'email', email, token: code })).status).toBe(403);
});

test('asking again reveals nothing about an unknown address, and mails it nothing', async () => {
  const email = newAddress();
  expect(await post('/verify/again', { email })).toMatchObject({ status: 200, json: {} });
  expect(mailTo(email)).toBeUndefined();
});

test('a confirmed address without a pending mail gets a sign-in link', async () => {
  const { email } = await signUpAndIn(service);
  await post('/verify/again', { email, type: 'signup' });
  expect(mailTo(email).kind).toBe('magic-link');
});
