// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { addToOrchardPath } from '#domain/growing/pollination-check.ts';
import { declaredIn, forgetDeclared, listDeclared, saveDeclared } from './declared-trees.ts';

beforeEach(() => localStorage.clear());

const paramsOf = (path: string) => new URL(path, 'http://shop.test').searchParams;

test('names in an address are kept until they are forgotten', () => {
  const names = declaredIn(paramsOf(addToOrchardPath(['Bing', "Cox's Orange Pippin", 'Zestar!'])));
  expect(names).toEqual(['Bing', "Cox's Orange Pippin", 'Zestar!']);
  saveDeclared(names);
  expect(listDeclared()).toEqual(names);
  expect(listDeclared()).toEqual(names);
  forgetDeclared();
  expect(listDeclared()).toEqual([]);
});

test('an address without names keeps what was there', () => {
  saveDeclared(['Bing']);
  saveDeclared(declaredIn(paramsOf('/account')));
  expect(listDeclared()).toEqual(['Bing']);
});

test('200 names and long ones are cut down to what one request takes', () => {
  const names = [...Array.from({ length: 200 }, (_, index) => `Tree ${index}`), 'x'.repeat(81)];
  expect(declaredIn(paramsOf(addToOrchardPath(names)))).toHaveLength(20);
  expect(declaredIn(paramsOf(addToOrchardPath(['x'.repeat(81), ' '])))).toEqual([]);
});

test.each(['', '{', '{}', 'null', '[1, null, ""]'])('malformed content is ignored: %s', (text) => {
  localStorage.setItem('grafted-declared-trees', text);
  expect(listDeclared()).toEqual([]);
});
