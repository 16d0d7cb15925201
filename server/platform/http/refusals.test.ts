import { expect, test } from 'vitest';
import { listSources, readSource } from '#tests/support/imports.ts';
import { refuse } from './errors.ts';
import { refusals } from './refusals.ts';

const list = 'server/platform/http/refusals.ts';
const sources = listSources('server', 'domain').filter((file) => file !== list);

test('every refusal of the list is used', () => {
  const text = sources.map(readSource).join('\n');
  expect(Object.keys(refusals).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

test('what a refusal is called after the dot is what was refused, not the file or folder that refuses', () => {
  const named = Object.keys(refusals).flatMap((name) => {
    const [, what] = name.split('.');
    if (what === undefined) return [];
    const places = sources.filter((file) => readSource(file).includes(`'${name}'`));
    const isPlace = places.some((file) => file.replace(/\.ts$/, '').split('/').includes(what));
    return isPlace || ['service', 'queries', 'routes'].includes(what) ? [name] : [];
  });
  expect(named).toEqual([]);
});

test('no refusal is made but from the list, or by wording one of it anew', () => {
  const makers = sources.filter((file) => readSource(file).includes('new ShopError('));
  expect(makers).toEqual([
    'server/orders/status/order-status.ts',
    'server/orders/unfulfilled/service.ts',
    'server/platform/http/errors.ts',
  ]);
});

test('a code has one status, however many texts it has', () => {
  const statuses = Map.groupBy(Object.entries(refusals), ([name]) => name.split('.')[0]!);
  const several = [...statuses].filter(
    ([, entries]) => new Set(entries.map(([, [status]]) => status)).size > 1,
  );
  expect(several.map(([code]) => code)).toEqual([]);
});

test('a refusal has the status, code and text of its line', () => {
  expect(refuse('order_not_found')).toMatchObject({ status: 404, code: 'order_not_found' });
  expect(refuse('address_taken', { slug: 'wholesale' })).toMatchObject({
    status: 409,
    message: 'There is already a page at /wholesale',
  });
  expect(refuse('not_enough_stock', 'Only 2 left', { details: { productId: '7' } })).toMatchObject({
    message: 'Only 2 left',
    details: { productId: '7' },
  });
});
