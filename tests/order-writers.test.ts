import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSources, readSource } from './support/imports.ts';

// An order's status and payment status have one writer, whose callers know what else follows.
// Another one would forget the coupon, the room of the day, or the audit entry.

const writer = 'server/orders/status/status-queries.ts';
/** SQL functions that write them, with the reason. */
const allowedFunctions: Record<string, string> = {};

const column = String.raw`\b(?:payment_)?status\b`;
/** Up to the end of the statement. */
const builderCall = /\b(?:updateTable|mergeInto)\('orders(?: as \w+)?'\)([^;]*)/g;
const setsColumn = new RegExp(
  String.raw`\.(?:set|thenUpdateSet)\([^;]*?(?<!['.\w])${column}\s*[:,}]|\.set\('${column}'`,
);
const statement = /\bupdate\s+(?:only\s+)?(?:public\.)?orders\b([^;`]*)/gi;
const assigns = new RegExp(
  String.raw`\bset\b(?:(?!\bwhere\b)[\s\S])*?(?<![.\w])${column}\s*=(?!=)`,
  'i',
);

const writesByBuilder = (source: string): boolean =>
  [...source.matchAll(builderCall)].some(([, call]) => setsColumn.test(call!));
const writesBySql = (source: string): boolean =>
  [...source.matchAll(statement)].some(([, rest]) => assigns.test(rest!));

test('one file writes the status of an order', () => {
  const writers = listSources('server', 'packages', 'db').filter((file) => {
    const source = readSource(file);
    return writesByBuilder(source) || writesBySql(source);
  });
  expect(writers).toEqual([writer]);
});

test('its statements are called in its room alone, besides the purposes of payments', () => {
  const callers = listSources('server').filter((file) =>
    readSource(file).includes('/status-queries.ts'),
  );
  expect(callers.filter((file) => !file.startsWith('server/orders/status/'))).toEqual([
    'server/orders/checkout/order-purpose.ts',
  ]);
});

test('no SQL function writes it, but those listed', () => {
  const definition = /create (?:or replace )?function (\w+)[\s\S]*?\$\$([\s\S]*?)\$\$/gi;
  /** A trigger before the row is written. */
  const assigned = /\bnew\.(?:payment_)?status\s*:=/i;
  const writers = globSync('db/**/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(definition)]
      .filter(([, , body]) => writesBySql(body!) || assigned.test(body!))
      .map(([, name]) => name),
  );
  expect(writers.toSorted()).toEqual(Object.keys(allowedFunctions));
});

test('writers are found', () => {
  expect(writesByBuilder(`db.updateTable('orders').set({ status: 'Ready' }).execute()`)).toBe(true);
  expect(writesByBuilder(`db.updateTable('orders').set({ a: 1, payment_status }).execute()`)).toBe(
    true,
  );
  expect(
    writesByBuilder(`db.updateTable('orders').set({ note }).where('status', '=', 'x').execute()`),
  ).toBe(false);
  expect(writesBySql('update orders set updated_at = now(), status = $1')).toBe(true);
  expect(writesBySql(`update orders set note = '' where status = 'Ready'`)).toBe(false);
});
