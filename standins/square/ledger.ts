import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WireError } from './problems.ts';

export interface Money {
  amount: number;
  currency: string;
}

export interface Payment {
  id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  total_money: Money;
  approved_money: Money;
  refunded_money?: Money;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  delay_duration: string;
  delay_action: 'CANCEL' | 'COMPLETE';
  delayed_until: string;
  source_type: 'CARD';
  card_details: Record<string, unknown>;
  location_id: string;
  order_id: string;
  reference_id?: string;
  refund_ids?: string[];
  version_token: string;
  [more: string]: unknown;
}

export interface Refund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  payment_id: string;
  amount_money: Money;
  location_id: string;
  reason?: string;
  created_at: string;
  updated_at: string;
  order_id: string;
}

export interface Card {
  brand: string;
  last4: string;
  bin: string;
  expMonth: number;
  expYear: number;
  /** Decline code for payments with this card. */
  decline?: string;
  /** The verified amount of a card that requires verification. */
  verifiedCents?: number;
}

export interface Token {
  card: Card;
  createdAt: number;
  used: boolean;
}

export interface StoredResponse {
  requestHash: string;
  status: 200 | 400;
  body: { payment?: Payment; refund?: Refund; errors?: WireError[] };
}

interface Tables {
  payment: Map<string, Payment>;
  refund: Map<string, Refund>;
  token: Map<string, Token>;
  /** Responses by idempotency key. */
  answer: Map<string, StoredResponse>;
  keyOfPayment: Map<string, string>;
}
type Values = { [T in keyof Tables]: Tables[T] extends Map<string, infer V> ? V : never };

/**
 * The provider's state: an append-only JSON Lines file, so that it survives restarts; in memory
 * only without a file.
 */
export class Ledger {
  #file: string | undefined;
  #tables: Tables = {
    payment: new Map(),
    refund: new Map(),
    token: new Map(),
    answer: new Map(),
    keyOfPayment: new Map(),
  };
  #clockOffset = 0;
  #listeners: { table: keyof Tables; listener: (value: never) => void }[] = [];

  constructor(file: string | undefined) {
    this.#file = file;
    if (!file) return;
    mkdirSync(path.dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.#replay(line);
  }

  now(): Date {
    return new Date(Date.now() + this.#clockOffset);
  }

  advanceClock(milliseconds: number): void {
    this.#clockOffset += milliseconds;
  }

  /** Called after each save to the table. */
  onSave<T extends keyof Tables>(table: T, listener: (value: Values[T]) => void): void {
    this.#listeners.push({ table, listener });
  }

  find<T extends keyof Tables>(table: T, id: string): Values[T] | undefined {
    return this.#tables[table].get(id) as Values[T] | undefined; // the table's value type
  }

  list<T extends keyof Tables>(table: T): Values[T][] {
    return [...this.#tables[table].values()] as Values[T][]; // the table's value type
  }

  save<T extends keyof Tables>(table: T, id: string, value: Values[T]): void {
    (this.#tables[table] as Map<string, Values[T]>).set(id, value); // the table's value type
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify({ table, id, value })}\n`);
    for (const { table: watched, listener } of this.#listeners)
      if (watched === table) listener(value as never); // the table's value type
  }

  #replay(line: string): void {
    try {
      const { table, id, value } = JSON.parse(line) as {
        table: keyof Tables;
        id: string;
        value: never;
      };
      this.#tables[table].set(id, value);
    } catch {
      // A kill during a write leaves a partial line; its request never got a response.
    }
  }
}
