import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { oneATurn } from './one-a-turn.ts';

test('other work runs between requests that arrive together, and all are answered in order', async () => {
  const log: string[] = [];
  const app = new Hono().post('/:buyer', oneATurn(), (c) => {
    log.push(c.req.param('buyer'));
    return c.text('ok');
  });
  const answers = ['1', '2', '3'].map((buyer) => app.request(`/${buyer}`, { method: 'POST' }));
  let working = true;
  const work = () => {
    log.push('other work');
    if (working) setImmediate(work);
  };
  setImmediate(work);
  await Promise.all(answers);
  working = false;
  await app.request('/4', { method: 'POST' });
  const between = log.join(' ').replaceAll(/(other work ?)+/g, 'other work ');
  expect(between).toContain('1 other work 2 other work 3');
  expect(log.at(-1)).toBe('4');
});
