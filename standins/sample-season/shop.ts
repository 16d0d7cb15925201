import type { Client } from 'pg';
import type { Api } from './api.ts';
import type { Customer } from './customers.ts';

/** The shop in which the season is played. */
export interface Shop {
  api: Api;
  /** The owner's calls. */
  owner: Api;
  /** Does what no call can do. */
  database: Client;
}

export interface Tree {
  id: string;
  variety: string;
  price: string;
}

/** An order that was placed and paid. */
export interface Played {
  orderId: string;
  customer: Customer;
}
