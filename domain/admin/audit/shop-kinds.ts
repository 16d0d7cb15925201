import * as z from 'zod/mini';
import { count } from '#domain/count.ts';
import { kind } from './kind.ts';

/** A saved text or setting: the members that changed, by their names. */
const members = { before: z.looseObject({}), after: z.looseObject({}) };
const place = z.object({ place: z.number() });
const issue = { before: z.object({ state: z.string(), subject: z.string() }) };

const room = {
  day: z.string(),
  starts: z.string(),
  maxOrders: z.number(),
  maxTrees: z.number(),
  isOpen: z.boolean(),
};

/** What is about the whole shop: its days, mails, customers, texts and admins. */
export const shopKinds = {
  pickup_days_opened: kind(
    'pickup_day',
    {
      after: z.looseObject({
        kind: z.string(),
        from: z.string(),
        until: z.string(),
        windows: z.number(),
      }),
    },
    ({ after }) => `${count(after.windows, 'window')} opened from ${after.from} to ${after.until}`,
  ),
  pickup_window_changed: kind(
    'pickup_day',
    { before: z.object(room), after: z.object(room) },
    ({ after }) => `Window of ${after.day}, ${after.starts}, changed`,
  ),
  pickup_day_moved: kind(
    'pickup_day',
    {
      before: z.object({ day: z.string() }),
      after: z.object({ day: z.string(), reason: z.string(), orders: z.number() }),
    },
    ({ before, after }) =>
      `${before.day} moved to ${after.day}, with ${count(after.orders, 'order')}`,
  ),
  pickup_day_move_recalled: kind(
    'pickup_day',
    {
      before: z.object({ day: z.string() }),
      after: z.object({ day: z.string(), orders: z.number() }),
    },
    ({ before, after }) =>
      `Move of ${after.day} to ${before.day} taken back, with ${count(after.orders, 'order')}`,
  ),
  pickup_days_announced: kind(
    'pickup_day',
    { after: z.object({ kind: z.string(), orders: z.number() }) },
    ({ after }) => `Days announced to ${count(after.orders, 'order')}`,
  ),
  pickup_days_recalled: kind(
    'pickup_day',
    { after: z.object({ orders: z.number() }) },
    ({ after }) => `Announcement recalled for ${count(after.orders, 'order')}`,
  ),
  customers_mailed: kind(
    'mail',
    // Whom it chose may be a name, and stays out.
    { after: z.object({ about: z.string(), subject: z.string(), recipients: z.number() }) },
    ({ after }) => `${count(after.recipients, 'customer')} mailed: ${after.subject}`,
  ),
  bulk_begun: kind(
    'order',
    { after: z.object({ what: z.string(), orders: z.number() }) },
    ({ after }) => `${count(after.orders, 'order')} at once: ${after.what}`,
  ),
  bulk_stopped: kind(
    'order',
    { after: z.object({ what: z.string(), orders: z.number() }) },
    ({ after }) => `Stopped before ${count(after.orders, 'order')}: ${after.what}`,
  ),
  message_recalled: kind(
    'mail',
    { after: z.object({ recipients: z.number() }) },
    ({ after }) => `Message recalled for ${count(after.recipients, 'customer')}`,
  ),
  restore_decided: kind(
    'mail',
    {
      after: z.object({
        decision: z.enum(['send', 'drop']),
        mails: z.number(),
        newsletters: z.number(),
        notifications: z.number(),
        refunds: z.number(),
      }),
    },
    ({ after }) =>
      after.decision === 'send' ? 'Sent what a restore held' : 'Dropped what a restore held',
  ),
  suppression_lifted: kind(
    'customer',
    {
      before: z.object({ suppressed: z.string() }),
      after: z.object({ suppressed: z.null() }),
    },
    () => 'Mailed again',
  ),
  address_change: kind(
    'customer',
    // The addresses stand with the account and its events. Up to 2.0.0 they stood here.
    { after: z.object({ checked: z.string() }) },
    ({ after }) => `Another address requested. Checked: ${after.checked}`,
  ),
  admin_appointed: kind(
    'admin',
    { after: z.object({ email: z.string() }) },
    ({ after }) => `${after.email} appointed`,
  ),
  admin_dismissed: kind(
    'admin',
    { before: z.object({ email: z.string() }) },
    ({ before }) => `${before.email} dismissed`,
  ),
  notifications_changed: kind('admin', members, () => 'Own notifications changed'),
  settings_saved: kind('settings', members, () => 'Settings saved'),
  coupon_saved: kind('coupon', members, () => 'Coupon saved'),
  page_saved: kind('page', members, () => 'Page saved'),
  page_moved: kind(
    'page',
    { before: place, after: place },
    ({ before, after }) => `Moved from place ${before.place} to ${after.place}`,
  ),
  newsletter_saved: kind('newsletter', members, () => 'Newsletter saved'),
  newsletter_planned: kind(
    'newsletter',
    { ...issue, after: z.object({ sendAt: z.nullable(z.string()) }) },
    ({ before, after }) =>
      after.sendAt === null
        ? `“${before.subject}” is sent`
        : `“${before.subject}” planned for ${after.sendAt}`,
  ),
  newsletter_edit: kind(
    'newsletter',
    issue,
    ({ before }) => `“${before.subject}” is a draft again`,
  ),
  newsletter_release: kind('newsletter', issue, ({ before }) => `“${before.subject}” is sent`),
  newsletter_pause: kind('newsletter', issue, ({ before }) => `“${before.subject}” paused`),
  newsletter_resume: kind('newsletter', issue, ({ before }) => `“${before.subject}” goes on`),
  newsletter_cancel: kind('newsletter', issue, ({ before }) => `“${before.subject}” canceled`),
  newsletter_deleted: kind('newsletter', issue, ({ before }) => `“${before.subject}” deleted`),
};
