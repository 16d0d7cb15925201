// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { savePendingTree } from './keep-for-sign-in.ts';
import { takePendingTree } from './pending-tree.ts';

beforeEach(() => sessionStorage.clear());

const tree = {
  productId: '00000000-0000-4000-8000-000000000001',
  quantity: 2,
  from: '/variety/Bing',
};

test.each([tree, { ...tree, more: [{ productId: 'other', quantity: 1 }] }])(
  'a tree is returned once, with those chosen beside it',
  (chosen) => {
    savePendingTree(chosen);
    expect(takePendingTree()).toEqual(chosen);
    expect(takePendingTree()).toBeUndefined();
  },
);

test.each([
  '{"productId":"x","quantity":1,"from":"/","more":[{"productId":1}]}',
  '',
  '{',
  '{}',
  '{"productId":"x","quantity":1.5,"from":"/"}',
  '{"productId":"x","quantity":1,"from":"//elsewhere.example"}',
  'null',
])('malformed content is ignored: %s', (text) => {
  sessionStorage.setItem('grafted-pending-tree', text);
  expect(takePendingTree()).toBeUndefined();
});
