import type { ColumnType, Generated } from 'kysely';
import type { Consequence } from '#domain/orders/balance.ts';
import type { EntryPart, GivenOn } from '#domain/orders/entries.ts';
import type { AccountPart } from '#domain/orders/postings.ts';

type Frozen<T> = ColumnType<T, T, never>;
/** `bigint`: arrives as text. */
type Cents = ColumnType<string, number, never>;

/** Append-only. */
export interface OrderEntriesTable {
  id: ColumnType<string, never, never>;
  order_id: Frozen<string>;
  at: ColumnType<Date, Date | undefined, never>;
  /** The request that made it. */
  cause: Frozen<string>;
  part: Frozen<EntryPart>;
  line_id: Frozen<string | null>;
  given_on: Frozen<GivenOn | null>;
  cents: Cents;
  tax_rate: Frozen<number>;
  tax_code: Frozen<string>;
}

/** An amount that a customer was asked for. */
export interface OrderDuesTable {
  cause: Frozen<string>;
  order_id: Frozen<string>;
  cents: Cents;
  at: Generated<Date>;
  /** Null: with the trees. */
  due_at: Date | null;
  if_unpaid: Frozen<Consequence>;
  closed_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Append-only. */
export interface OrderPostingsTable {
  id: ColumnType<string, never, never>;
  order_id: Frozen<string>;
  at: ColumnType<Date, Date | undefined, never>;
  kind: Frozen<PostingKind>;
  /** The payment, refund or reversal; of entries their cause. */
  source: Frozen<string>;
  method: Frozen<PostingMethod>;
  reference: Frozen<string>;
  part: Frozen<AccountPart>;
  cents: Cents;
  tax_rate: Frozen<number>;
  tax_code: Frozen<string>;
  tax_cents: Cents;
}

export type PostingKind = 'payment' | 'refund' | 'reversal' | 'entry';
export type PostingMethod = '' | 'card' | 'cash' | 'check' | 'other';
