import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const opened = { name: 'A', farm: { phone: '1', hours: 'x' }, list: [{ a: 1, b: 2 }] };

test('keeps what each side alone has changed', () => {
  const saved = { ...opened, farm: { phone: '2', hours: 'x' } };
  const yours = { ...opened, name: 'B', farm: { phone: '1', hours: 'y' } };
  expect(mergeChanges(opened, saved, yours)).toEqual({
    name: 'B',
    farm: { phone: '2', hours: 'y' },
    list: opened.list,
  });
});

test('keeps yours where both have changed the same', () => {
  const saved = { ...opened, name: 'S', list: [] };
  const yours = { ...opened, name: 'Y', list: [...opened.list, { a: 3, b: 4 }] };
  expect(mergeChanges(opened, saved, yours)).toEqual(yours);
});

test('does not take another order of members for a change', () => {
  const saved = { ...opened, list: [] };
  expect(mergeChanges(opened, saved, { ...opened, list: [{ b: 2, a: 1 }] })).toEqual(saved);
});
