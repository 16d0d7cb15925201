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
  /** The code a payment with this card is declined with. */
  decline?: string;
  /** Of a card whose bank wants to see the payment first: the amount it has seen. */
  verifiedCents?: number;
}

export interface Token {
  card: Card;
  createdAt: number;
  used: boolean;
}

export interface Answered {
  requestHash: string;
  status: 200 | 400;
  body: { payment?: Payment; refund?: Refund; errors?: WireError[] };
}

interface Tables {
  payment: Map<string, Payment>;
  refund: Map<string, Refund>;
  token: Map<string, Token>;
  /** First answers by idempotency key. */
  answer: Map<string, Answered>;
  keyOfPayment: Map<string, string>;
}
type Values = { [T in keyof Tables]: Tables[T] extends Map<string, infer V> ? V : never };

/** What the provider remembers. Every change is a line in a file, so it outlives the program; without a file, memory only. */
export class Ledger {
  #file: string | undefined;
  #tables: Tables = { payment: new Map(), refund: new Map(), token: new Map(), answer: new Map(), keyOfPayment: new Map() };
  #clockOffset = 0;
  #listeners: { table: keyof Tables; hear: (value: never) => void }[] = [];

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

  /** Called after every change of a row of the table. */
  onSave<T extends keyof Tables>(table: T, hear: (value: Values[T]) => void): void {
    this.#listeners.push({ table, hear });
  }

  find<T extends keyof Tables>(table: T, id: string): Values[T] | undefined {
    return this.#tables[table].get(id) as Values[T] | undefined; // the table named holds these
  }

  list<T extends keyof Tables>(table: T): Values[T][] {
    return [...this.#tables[table].values()] as Values[T][]; // as above
  }

  save<T extends keyof Tables>(table: T, id: string, value: Values[T]): void {
    (this.#tables[table] as Map<string, Values[T]>).set(id, value); // as above
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify({ table, id, value })}\n`);
    for (const { table: heard, hear } of this.#listeners) if (heard === table) hear(value as never); // of that table
  }

  #replay(line: string): void {
    try {
      const { table, id, value } = JSON.parse(line) as { table: keyof Tables; id: string; value: never };
      this.#tables[table].set(id, value);
    } catch {
      // A kill in the middle of a line leaves half of one; what it told never got an answer.
    }
  }
}
