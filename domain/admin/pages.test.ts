import { describe, expect, test } from 'vitest';
import { adminPages, findAdminPage, movedAdminPage } from './pages.ts';

describe('an admin page', () => {
  test.each([
    ['/admin', 'Today', undefined],
    ['/admin/', 'Today', undefined],
    ['/admin/coupons/new', 'New coupon', undefined],
    ['/admin/coupons/7f1', 'Coupon', '7f1'],
    ['/admin/varieties/a%2Fb', 'Variety', 'a/b'],
    ['/admin/newsletter/subscribers', 'Subscribers', undefined],
  ])('%s is %s', (path, name, id) => {
    expect(findAdminPage(path)).toMatchObject({ page: { name }, id });
  });

  test.each(['/admin/nothing', '/admin/settings/7', '/admin/coupons/7/8', '/other'])(
    '%s is none',
    (path) => expect(findAdminPage(path)).toBeUndefined(),
  );

  test('has a path of its own', () => {
    expect(new Set(adminPages.map(({ path }) => path)).size).toBe(adminPages.length);
  });
});

test.each([
  ['/admin/coupons', 'id=7', '/admin/coupons/7'],
  ['/admin/coupons', 'id=new', '/admin/coupons/new'],
  ['/admin/varieties', 'edit=a%2Fb', '/admin/varieties/a%2Fb'],
  ['/admin/customers', 'search=pat', undefined],
  ['/admin/orders', 'id=7', undefined],
])('the former address %s?%s leads to %s', (path, query, target) => {
  expect(movedAdminPage(path, new URLSearchParams(query))).toBe(target);
});
