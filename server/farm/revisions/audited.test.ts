import { expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { auditedWrites, unauditedWrites } from '#tests/support/audited-writes.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { listAdminWrites } from '#tests/support/watch-audit.ts';

const shop = useTestShop();
const { call, asAdmin } = useAdmin(shop);

interface Revised {
  content: Record<string, unknown>;
  revision: number | null;
}
/** Saves on the newest revision. */
async function save(path: string, change: Record<string, unknown>, more: object = {}) {
  const { content, revision } = (await call<Revised>(path)).json;
  const { status } = await call(path, 'PUT', {
    content: { ...content, ...change },
    basedOn: revision,
    ...more,
  });
  expect(status).toBe(204);
}
const create = async (path: string, body?: object) =>
  (await call<{ id: string }>(path, 'POST', body)).json.id;

const coupon = {
  rule: { kind: 'percent', percent: 10 },
  minimumCents: null,
  startsOn: null,
  endsOn: null,
  limit: null,
  oncePerCustomer: true,
  firstOrderOnly: false,
  email: null,
  note: '',
  ended: false,
};
const text = {
  title: 'Wholesale',
  description: 'Trees for orchards.',
  body: 'From fifty trees on.',
  inFooter: true,
  isSample: false,
};

/** What an admin changes, and the entry that it leaves. */
const changes: [action: string, change: () => Promise<unknown>, entry: object][] = [
  [
    'settings_saved',
    () => save('/settings', { claimDays: 44 }),
    {
      subject_type: 'settings',
      after: { claimDays: 44 },
      before: { claimDays: expect.any(Number) },
    },
  ],
  [
    'coupon_saved',
    async () => {
      const codes = { kind: 'one', code: 'AUDIT-10' };
      await save(`/coupons/${await create('/coupons', { content: coupon, codes })}`, {
        note: 'For Ann',
      });
    },
    { subject_type: 'coupon', before: { note: '' }, after: { note: 'For Ann' } },
  ],
  [
    'page_saved',
    async () => {
      const id = await create('/pages', { slug: 'audited', content: text });
      await save(`/pages/${id}`, { title: 'Orchards' }, { as: 'publish' });
    },
    { subject_type: 'page', before: { title: 'Wholesale' }, after: { title: 'Orchards' } },
  ],
  [
    'newsletter_saved',
    async () => save(`/newsletters/${await create('/newsletters')}`, { subject: 'Apples' }),
    { subject_type: 'newsletter', after: { subject: 'Apples' } },
  ],
  [
    'notifications_changed',
    () => call('/notifications', 'PUT', { orders: 'none', digestHour: 9, urgent: [] }),
    {
      subject_type: 'admin',
      before: { orders: 'digest', digestHour: 7, urgent: expect.arrayContaining(['dispute']) },
      after: { orders: 'none', digestHour: 9, urgent: [] },
    },
  ],
];

test.each(changes)(
  '%s is in the audit log: who, what, before and after',
  async (action, change, entry) => {
    const { userId } = await asAdmin();
    await change();
    const entries = await shop.services.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_type', 'before', 'after', 'request_id'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute();
    expect(entries[0]).toMatchObject({
      actor_id: userId,
      request_id: expect.any(String),
      ...entry,
    });
  },
);

// Every HTTP test checks the entries of the writes that it makes: tests/support/watch-audit.ts.
test('each write of an admin has its entry, or a reason to have none', () => {
  const known = [...Object.keys(auditedWrites), ...Object.keys(unauditedWrites)];
  expect(listAdminWrites(shop.app).toSorted()).toEqual(known.toSorted());
});
