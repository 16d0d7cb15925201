import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { answerError, type AppEnv } from './answer-error.ts';
import { refuse } from './errors.ts';
import { logRefusals } from './log-refusals.ts';

async function linesFor(path: string, method = 'GET'): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = new Hono<AppEnv>()
    .use(logRefusals(log))
    .get('/orders/:id', () => {
      throw refuse('not_admin');
    })
    .post('/token', (c) => {
      c.header('x-sb-error-code', 'invalid_credentials');
      return c.json({}, 400);
    })
    .get('/trees', (c) => c.json({}))
    .get('/bad', (c) => c.json({}, 400))
    .onError(answerError(log));
  await app.request(path, { method });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a refused request is logged by its route, without the id in its address', async () => {
  const [line] = await linesFor('/orders/0195a000-0000-7000-8000-000000000000');
  expect(line).toMatchObject({
    msg: 'access refused',
    method: 'GET',
    route: '/orders/:id',
    status: 403,
  });
  expect(JSON.stringify(line)).not.toContain('0195a000');
});

test('a wrong password is logged with its reason', async () => {
  expect(await linesFor('/token', 'POST')).toMatchObject([
    { msg: 'access refused', route: '/token', status: 400, code: 'invalid_credentials' },
  ]);
});

test.each(['/trees', '/bad'])('an ordinary answer is not logged: %s', async (path) => {
  expect(await linesFor(path)).toEqual([]);
});
