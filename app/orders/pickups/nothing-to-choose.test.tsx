// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderMail } from '#app/mail/render-mail.tsx';
import { mailSamples } from '#app/mail/samples.ts';
import type { CheckoutDraft } from '#app/orders/checkout/checkout-draft.ts';
import { HandoverTime } from '#app/orders/checkout/handover-time.tsx';
import { queryClient } from '#app/query-client.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import { shownOrder } from '#tests/support/shown-order.ts';
import { OrderPickup } from './order-pickup.tsx';
import { pickupChoicesQuery } from './pickup-queries.ts';

beforeEach(() => {
  applySettings(defaultSettings);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const tooMany =
  'No pickup day has room for 150 trees at once. We will call you and arrange a day with you.';
const later = /We will email you when days open\./;

test.each([
  ['days have room for fewer trees', true, tooMany],
  ['no day is open', false, later],
])('where %s, the checkout says so', (_when, isTooMany, text) => {
  render(
    <HandoverTime
      draft={{ deliveryType: 'pickup' } as CheckoutDraft}
      windows={[]}
      tooMany={isTooMany ? ['pickup'] : []}
      trees={150}
      onChange={() => {}}
    />,
  );
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['days have room for fewer trees', true, tooMany],
  ['no day has room', false, later],
])('where %s, the page of the order says so', (_when, isTooMany, text) => {
  const order = shownOrder();
  order.items[0]!.quantity = 150;
  queryClient.setQueryData(pickupChoicesQuery(order.id).queryKey, {
    windows: [],
    tooMany: isTooMany,
    calendarUrl: '',
  });
  render(<OrderPickup order={order} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('who was missed is invited to choose another day only where there is one', async () => {
  const missed = mailSamples['pickup-missed'];
  const invited = await renderMail('pickup-missed', missed);
  expect(invited.subject).toContain('please choose another pickup day');
  expect(invited.text).toContain('Choose another day');
  const { subject, text } = await renderMail('pickup-missed', {
    ...missed,
    windows: [],
    trees: 150,
  });
  expect(subject).not.toContain('choose');
  expect(text).not.toMatch(/choose/i);
  expect(text).toContain('No pickup day has room for your 150 trees right now. We will call you');
});
