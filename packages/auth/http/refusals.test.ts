import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refuse } from './errors.ts';
import { refusals } from './refusals.ts';

const root = path.join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^(?:node_modules|tests)\//.test(file))
  .filter((file) => !['http/errors.ts', 'http/refusals.ts'].includes(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Names in the code, of which some have a part that is worked out, such as the kind of an address. */
const named = sources
  .flatMap(({ text }) => [...text.matchAll(/['`]([\w.]*(?:\$\{[^}]+\}[\w.]*)*)['`]/g)])
  .map(([, name]) => new RegExp(`^${name!.replaceAll('.', '\\.').replace(/\$\{.*?\}/g, '\\w+')}$`));

test('every refusal of the list is used', () => {
  const unused = Object.keys(refusals).filter((name) => !named.some((used) => used.test(name)));
  expect(unused).toEqual([]);
});

test('no error is made but from the list', () => {
  const own = sources.filter(({ text }) => text.includes('new AuthError'));
  expect(own.map(({ file }) => file)).toEqual([]);
});

test('a refusal has the status, code and message of its line', () => {
  expect(refuse('insufficient_aal.unenroll')).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  });
  expect(refuse('over_sms_send_rate_limit.interval', 12, { retryAfterSeconds: 12 })).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 12 seconds.',
    details: { retryAfterSeconds: 12 },
  });
});
