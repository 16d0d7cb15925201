import { expect, test, vi } from 'vitest';
import { createIdentityCache, type FoundIdentity } from './identity-cache.ts';

const session = { userId: 'user', sessionId: 'session' };
const identity: FoundIdentity = {
  ...session,
  email: 'ann@example.com',
  emailConfirmed: true,
  isSso: false,
  secondFactor: 'none',
  endsAt: null,
};
const lookUp = (found: FoundIdentity | null = identity) =>
  vi.fn<() => Promise<FoundIdentity | undefined>>(async () => found ?? undefined);
function listeningCache() {
  const cache = createIdentityCache();
  cache.setListening(true);
  return cache;
}

test('Looks up once while it listens, and never returns when the session ends', async () => {
  const cache = listeningCache();
  const ask = lookUp();
  const { endsAt: _, ...known } = identity;
  expect(await cache.find(session, ask)).toMatchObject(known);
  expect(await cache.find(session, ask)).toEqual(known);
  expect(ask).toHaveBeenCalledOnce();
});

test('Looks up every time while it does not listen', async () => {
  const cache = createIdentityCache();
  const ask = lookUp();
  await cache.find(session, ask);
  await cache.find(session, ask);
  cache.setListening(true);
  await cache.find(session, ask);
  cache.setListening(false);
  await cache.find(session, ask);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('A forgotten user is looked up again; others are not', async () => {
  const cache = listeningCache();
  const [one, other] = [lookUp(), lookUp({ ...identity, userId: 'other' })];
  const otherSession = { ...session, userId: 'other' };
  await cache.find(session, one);
  await cache.find(otherSession, other);
  cache.forget('user');
  await cache.find(session, one);
  await cache.find(otherSession, other);
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

test('A look-up that a change overtook is not kept', async () => {
  const cache = listeningCache();
  await cache.find(session, async () => {
    cache.forget('user');
    return identity;
  });
  const ask = lookUp(null);
  expect(await cache.find(session, ask)).toBeUndefined();
});

test('An unknown session is asked for every time, and one that ends by itself is not kept longer', async () => {
  const cache = listeningCache();
  const unknown = lookUp(null);
  await cache.find(session, unknown);
  await cache.find(session, unknown);
  expect(unknown).toHaveBeenCalledTimes(2);
  const ended = lookUp({ ...identity, endsAt: new Date(Date.now() - 1) });
  await cache.find(session, ended);
  await cache.find(session, ended);
  expect(ended).toHaveBeenCalledTimes(2);
});

test('Keeps at most 5000 users, the latest ones', async () => {
  const cache = listeningCache();
  const ask = lookUp();
  await cache.find(session, ask);
  for (let user = 0; user < 5000; user++)
    await cache.find({ ...session, userId: `${user}` }, async () => ({
      ...identity,
      userId: `${user}`,
    }));
  await cache.find(session, ask);
  expect(ask).toHaveBeenCalledTimes(2);
});
