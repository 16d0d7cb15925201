import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { answerError, type AppEnv } from './answer-error.ts';
import { fileLimit } from './file-limit.ts';

test('an account uploads one file at a time, and others need not wait for it', async () => {
  const running = new Map<string, number>();
  let atOnce = 0;
  let ownAtOnce = 0;
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('identity' as never, { userId: c.req.header('x-account') } as never);
      await next();
    })
    .post('/files', fileLimit(1024 * 1024, 'The file') as never, async (c) => {
      const account = c.req.header('x-account')!;
      running.set(account, (running.get(account) ?? 0) + 1);
      atOnce = Math.max(
        atOnce,
        [...running.values()].reduce((sum, one) => sum + one, 0),
      );
      ownAtOnce = Math.max(ownAtOnce, running.get(account)!);
      await new Promise(setImmediate);
      running.set(account, running.get(account)! - 1);
      return c.json({ size: (await c.req.arrayBuffer()).byteLength });
    });
  app.onError(answerError(pino({ level: 'silent' })));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      app.request('/files', {
        method: 'POST',
        headers: { 'x-account': `account ${index % 4}` },
        body: 'trees',
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([ownAtOnce, atOnce]).toEqual([1, 4]);

  const tooLarge = await app.request('/files', {
    method: 'POST',
    headers: { 'x-account': 'a', 'content-length': String(2 * 1024 * 1024) },
    body: 'trees',
  });
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { code: 'too_large' }]);
});
