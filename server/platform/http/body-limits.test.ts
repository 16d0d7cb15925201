import { expect, test } from 'vitest';
import { settingsSchema } from '#domain/farm/settings-content.ts';
import { taxPlacesMax } from '#domain/farm/tax-place-lines.ts';
import { messageBodyMax, messageTextSchema } from '#domain/mail/messages.ts';
import { issueBodyMax, issueContentSchema } from '#domain/mail/newsletters.ts';
import { bulkStatusSchema } from '#domain/orders/order-list.ts';
import { offersMax, openShortfallSchema, shortItemsMax } from '#domain/orders/shortfall-list.ts';
import { itemsPerRequestMax, itemStatusSchema } from '#domain/orders/unfulfilled-items.ts';
import { farmPageSchema, bodyMax } from '#domain/pages/farm-pages.ts';
import { itemStatuses, orderStatuses } from '#domain/statuses.ts';
import { adminBodyBytesMax } from './body-limits.ts';

const id = '3f2a9c10-0000-4000-8000-000000000000';
const many = <T>(length: number, row: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => row(index));
const longest = (names: readonly string[]) =>
  names.toSorted((one, other) => other.length - one.length)[0]!;
/** The letters of most bytes for their length. */
const text = (length: number) => '漢'.repeat(length);

const places = {
  taxPlaces: many(taxPlacesMax, (index) => ({
    zip: String(10_000 + index),
    percent: 10.125,
    locationCode: 'x'.repeat(20),
    from: '2027-01-01',
  })),
};
const status = longest(orderStatuses);
const largest = {
  'rates by ZIP code': [settingsSchema.shape.taxPlaces, places.taxPlaces],
  'items to prepare': [
    itemStatusSchema.shape.items,
    many(itemsPerRequestMax, () => ({ id, was: longest(itemStatuses) })),
  ],
  'customers of a shortfall': [
    openShortfallSchema.shape.items,
    many(shortItemsMax, () => ({
      orderItemId: id,
      trees: 100_000,
      productIds: many(offersMax, () => id),
    })),
  ],
  'orders whose status changes': [
    bulkStatusSchema.shape.changes,
    many(200, () => ({ id, status, was: status })),
  ],
  'the text of a page': [farmPageSchema.shape.body, text(bodyMax)],
  'the text of a newsletter': [issueContentSchema.shape.body, text(issueBodyMax)],
  'the text of a message': [messageTextSchema.shape.body, text(messageBodyMax)],
} as const;

test.each(Object.entries(largest))(
  'the most that a screen promises of %s fits into a request',
  (_what, [schema, content]) => {
    expect(schema.safeParse(content).error).toBeUndefined();
    // With room for the other fields, such as what the admin was shown.
    expect(Buffer.byteLength(JSON.stringify(content)) * 1.5).toBeLessThan(adminBodyBytesMax);
  },
);
