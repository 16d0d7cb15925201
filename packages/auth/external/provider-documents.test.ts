import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  call,
  newAddress,
  signUpAndIn,
  siteUrl,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { FakeProvider, useFakeProvider } from '#auth/tests/support/fake-provider.ts';

const provider = useFakeProvider();
const unreachable = useFakeProvider();
const at = ({ clientId, secret, origin }: FakeProvider) => ({
  clientIds: [clientId],
  secret,
  redirectUri: '',
  url: origin,
  skipNonceCheck: true,
  emailOptional: false,
});
const service = useAuthService(async () => {
  await Promise.all([provider.start(), unreachable.start()]);
  unreachable.isDown = true;
  return { manualLinking: true, external: { orchard: at(provider), outage: at(unreachable) } };
});

beforeEach(() => void (provider.requests.length = 0));
afterEach(() => {
  vi.useRealTimers();
  provider.isDown = false;
});

const newPerson = () => ({ sub: randomUUID(), email: newAddress(), email_verified: true });

async function signIn(): Promise<URL> {
  const toProvider = await call(
    service,
    'GET',
    `/authorize?provider=orchard&redirect_to=${siteUrl}/auth`,
  );
  const back = await call(
    service,
    'GET',
    `/callback?${provider.agree(toProvider.headers.get('location')!, newPerson())}`,
  );
  return new URL(back.headers.get('location')!);
}
const bringToken = async () =>
  call(service, 'POST', '/token?grant_type=id_token', {
    body: { provider: 'orchard', id_token: await provider.idToken(newPerson()) },
  });
const documentsRead = () =>
  provider.requests.filter((path) => path !== '/token' && path !== '/userinfo');

describe('the documents of a provider', () => {
  test('are read once for many sign-ins, by redirect or by token', async () => {
    for (let times = 0; times < 3; times++)
      expect((await signIn()).hash).toContain('access_token=');
    expect((await bringToken()).status).toBe(200);
    expect(documentsRead()).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  test('are read again after ten minutes, and the keys when a token names an unknown one', async () => {
    await signIn();
    provider.requests.length = 0;
    provider.rotateKeys();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await signIn()).hash).toContain('access_token=');
    expect(documentsRead()).toEqual(['/jwks']);
    vi.setSystemTime(Date.now() + 600_000);
    expect((await bringToken()).status).toBe(200);
    expect(documentsRead()).toEqual(['/jwks', '/.well-known/openid-configuration', '/jwks']);
  });

  test('determine the keys: a token signed with another key is refused', async () => {
    await signIn();
    const forger = new FakeProvider();
    forger.origin = provider.origin;
    const toProvider = await call(service, 'GET', '/authorize?provider=orchard');
    const answer = provider.agree(toProvider.headers.get('location')!, newPerson());
    const genuine = provider.idToken;
    provider.idToken = (person, more) => forger.idToken(person, more);
    const back = await call(service, 'GET', `/callback?${answer}`);
    provider.idToken = genuine;
    expect(new URL(back.headers.get('location')!).searchParams.get('error_description')).toBe(
      'Unable to exchange external code',
    );
    expect(service.faults.splice(0)).toHaveLength(1);
  });
});

describe('an unreachable provider', () => {
  const refusal = expect.stringMatching(/^The provider at 127\.0\.0\.1:\d+ cannot be reached$/);
  afterEach(() => void (service.faults.length = 0));

  test('is reported to the redirect target', async () => {
    const { status, headers } = await call(
      service,
      'GET',
      `/authorize?provider=outage&redirect_to=${siteUrl}/auth`,
    );
    const target = new URL(headers.get('location')!);
    expect([status, target.origin + target.pathname]).toEqual([302, `${siteUrl}/auth`]);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'temporarily_unavailable',
      error_code: 'unexpected_failure',
      error_description: refusal,
    });
  });

  test('is reported to API clients as 503, since the token may be valid', async () => {
    const { token } = await signUpAndIn(service);
    expect(
      await call(
        service,
        'GET',
        '/user/identities/authorize?provider=outage&skip_http_redirect=true',
        { token },
      ),
    ).toMatchObject({ status: 503, json: { code: 'unexpected_failure', message: refusal } });
    const idToken = await unreachable.idToken(newPerson());
    expect(
      await call(service, 'POST', '/token?grant_type=id_token', {
        body: { provider: 'outage', id_token: idToken },
      }),
    ).toMatchObject({ status: 503, json: { message: refusal } });
  });

  test('is reported on the way back too', async () => {
    const toProvider = await call(
      service,
      'GET',
      `/authorize?provider=orchard&redirect_to=${siteUrl}/auth`,
    );
    const answer = provider.agree(toProvider.headers.get('location')!, newPerson());
    provider.isDown = true;
    const { headers } = await call(service, 'GET', `/callback?${answer}`);
    expect(new URL(headers.get('location')!).searchParams.get('error_description')).toBe(
      'Unable to exchange external code',
    );
  });

  test('is used again once it is back', async () => {
    unreachable.isDown = false;
    expect(
      (await call(service, 'GET', '/authorize?provider=outage')).headers.get('location'),
    ).toContain(unreachable.origin);
    unreachable.isDown = true;
  });
});
