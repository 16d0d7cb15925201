import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, newAddress, signUpAndIn, siteUrl, useAuthService } from '#tests/support/auth-service.ts';
import { FakeProvider, useFakeProvider } from '#tests/support/fake-provider.ts';

const provider = useFakeProvider();
const away = useFakeProvider();
const at = ({ clientId, secret, origin }: FakeProvider) => ({ clientIds: [clientId], secret, redirectUri: '', url: origin, skipNonceCheck: true, emailOptional: false });
const service = useAuthService(async () => {
  await Promise.all([provider.start(), away.start()]);
  away.away = true;
  return { manualLinking: true, external: { orchard: at(provider), outage: at(away) } };
});

beforeEach(() => void (provider.requests.length = 0));
afterEach(() => {
  vi.useRealTimers();
  provider.away = false;
});

const newPerson = () => ({ sub: randomUUID(), email: newAddress(), email_verified: true });

async function signIn(): Promise<URL> {
  const toProvider = await call(service, 'GET', `/authorize?provider=orchard&redirect_to=${siteUrl}/auth`);
  const back = await call(service, 'GET', `/callback?${provider.agree(toProvider.headers.get('location')!, newPerson())}`);
  return new URL(back.headers.get('location')!);
}
const bringToken = async () => call(service, 'POST', '/token?grant_type=id_token', { body: { provider: 'orchard', id_token: await provider.idToken(newPerson()) } });
const documentsRead = () => provider.requests.filter((path) => path !== '/token' && path !== '/userinfo');

describe('what a provider publishes', () => {
  test('is read once for many sign-ins, in a browser and by token', async () => {
    for (let times = 0; times < 3; times++) expect((await signIn()).hash).toContain('access_token=');
    expect((await bringToken()).status).toBe(200);
    expect(documentsRead()).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  test('is read again after ten minutes, and its keys when a token names one that is not known', async () => {
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

  test('decides who signs: a token of another key admits nobody', async () => {
    await signIn();
    const forger = new FakeProvider();
    forger.origin = provider.origin;
    const toProvider = await call(service, 'GET', '/authorize?provider=orchard');
    const answer = provider.agree(toProvider.headers.get('location')!, newPerson());
    const genuine = provider.idToken;
    provider.idToken = (person, more) => forger.idToken(person, more);
    const back = await call(service, 'GET', `/callback?${answer}`);
    provider.idToken = genuine;
    expect(new URL(back.headers.get('location')!).searchParams.get('error_description')).toBe('Unable to exchange external code');
    expect(service.faults.splice(0)).toHaveLength(1);
  });
});

describe('a provider that is away', () => {
  const refusal = expect.stringMatching(/^The provider at 127\.0\.0\.1:\d+ cannot be reached$/);
  afterEach(() => void (service.faults.length = 0));

  test('is told where the visitor came from', async () => {
    const { status, headers } = await call(service, 'GET', `/authorize?provider=outage&redirect_to=${siteUrl}/auth`);
    const target = new URL(headers.get('location')!);
    expect([status, target.origin + target.pathname]).toEqual([302, `${siteUrl}/auth`]);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ error: 'temporarily_unavailable', error_code: 'unexpected_failure', error_description: refusal });
  });

  test('is told to programs as such: the token may be good', async () => {
    const { token } = await signUpAndIn(service);
    expect(await call(service, 'GET', '/user/identities/authorize?provider=outage&skip_http_redirect=true', { token })).toMatchObject({ status: 503, json: { code: 'unexpected_failure', message: refusal } });
    const idToken = await away.idToken(newPerson());
    expect(await call(service, 'POST', '/token?grant_type=id_token', { body: { provider: 'outage', id_token: idToken } })).toMatchObject({ status: 503, json: { message: refusal } });
  });

  test('on the way back is told too', async () => {
    const toProvider = await call(service, 'GET', `/authorize?provider=orchard&redirect_to=${siteUrl}/auth`);
    const answer = provider.agree(toProvider.headers.get('location')!, newPerson());
    provider.away = true;
    const { headers } = await call(service, 'GET', `/callback?${answer}`);
    expect(new URL(headers.get('location')!).searchParams.get('error_description')).toBe('Unable to exchange external code');
  });

  test('and comes back is found', async () => {
    away.away = false;
    expect((await call(service, 'GET', '/authorize?provider=outage')).headers.get('location')).toContain(away.origin);
    away.away = true;
  });
});
