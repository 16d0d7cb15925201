import { expect, test } from 'vitest';
import { admin, adminPostQuery, adminQuery } from './admin-api.ts';

test('The key of a query is its route with what it is asked', () => {
  expect(adminQuery(admin.rootstocks).queryKey).toEqual(['admin', 'rootstocks']);
  expect(adminQuery(admin.rootstocks[':id'], { param: { id: '7' } }).queryKey).toEqual([
    'admin',
    'rootstocks/:id',
    { param: { id: '7' } },
  ]);
  const json = { body: 'Hello' };
  expect(adminPostQuery(admin.pages.preview, { json }).queryKey).toEqual([
    'admin',
    'pages/preview',
    { json },
  ]);
});
