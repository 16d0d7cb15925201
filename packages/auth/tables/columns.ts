import type { ColumnType, Generated } from 'kysely';

/** Set by the table's defaults. */
export interface Timestamps {
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** JSON, which is written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
