import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Gives the rows of a statement: listRows(db)<{ id: string }>`select id from orders`. */
export const listRows =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** Gives the first row, if there is one. */
export const findRow =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await sql<Row>(text, ...values).execute(db)).rows[0];

/** For statements that always return a row. @throws when there is none */
export const getRow =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row> =>
    oneRow((await sql<Row>(text, ...values).execute(db)).rows);

/** For statements whose rows nobody reads. */
export const execute =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(text, ...values).execute(db);
  };

/** @returns how many rows a statement wrote or deleted */
export const countAffected =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0);
