import { expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import { call, newAddress, signUpAndIn, useAuthService } from '#auth/tests/support/auth-service.ts';

const signUp = { ...defaultSettings.signUp, hidesTaken: true };
const service = useAuthService({ signUp });

const mailsTo = (address: string) => service.mails.filter(({ to }) => to === address).length;
const shapeOf = ({ status, json, headers }: Awaited<ReturnType<typeof call>>) => ({
  status,
  members: Object.keys(json).toSorted(),
  code: json.code,
  headers: [...headers.keys()].toSorted(),
});

const requests: [
  name: string,
  request: (address: string) => Promise<Awaited<ReturnType<typeof call>>>,
][] = [
  [
    'a code without a sign-up',
    (email) => call(service, 'POST', '/otp', { body: { email, create_user: false } }),
  ],
  [
    'a link without a sign-up',
    (email) => call(service, 'POST', '/magiclink', { body: { email, create_user: false } }),
  ],
  ['a reset', (email) => call(service, 'POST', '/recover', { body: { email } })],
  [
    'another confirmation',
    (email) => call(service, 'POST', '/resend', { body: { email, type: 'signup' } }),
  ],
  [
    'a code where sign-up is closed',
    async (email) =>
      call(await service.withSettings({ signUp: { ...signUp, disabled: true } }), 'POST', '/otp', {
        body: { email },
      }),
  ],
  [
    'a password',
    (email) =>
      call(service, 'POST', '/token?grant_type=password', {
        body: { email, password: 'not the password' },
      }),
  ],
  [
    'a sign-up',
    (email) =>
      call(service, 'POST', '/signup', { body: { email, password: 'a wholly new password' } }),
  ],
  [
    'a change of one’s address to it',
    async (email) =>
      call(service, 'PUT', '/user', { token: (await signUpAndIn(service)).token, body: { email } }),
  ],
];

test.each(requests)(
  'a request for %s does not reveal whether there is an account (A11)',
  async (_name, request) => {
    const { email } = await signUpAndIn(service);
    const [known, unknown] = [await request(email), await request(newAddress())];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
  },
);

test('a change to a taken address mails nothing to its holder and never takes effect', async () => {
  const { email: taken } = await signUpAndIn(service);
  const person = await signUpAndIn(service);
  const free = newAddress();
  await person.client.updateUser({ email: free });
  const { data } = await person.client.updateUser({ email: taken });
  expect(data.user).toMatchObject({ email: person.email, new_email: taken });
  expect([mailsTo(taken), mailsTo(free)]).toEqual([0, 1]);
  const tokens = await service.db
    .selectFrom('auth.one_time_tokens')
    .select('token_type')
    .where('user_id', '=', person.userId)
    .execute();
  expect(tokens, 'the link to the previously requested address is void').toEqual([
    { token_type: 'email_change_token_current' },
  ]);
});
