import type { ColumnType, Generated } from 'kysely';
import type { RootstockContent } from '#domain/catalog/rootstock-content.ts';

export interface RootstocksTable {
  id: Generated<string>;
  name: string;
  short_name: string;
  other_names: string[];
  fruit: RootstockContent['fruit'];
  category: RootstockContent['category'];
  feet_min: number;
  feet_max: number;
  production: string;
  hardiness: string;
  soil: string;
  benefits: string;
  caution: Generated<string>;
  fire_blight: RootstockContent['fireBlight'];
  unpruned_note: string;
  unpruned_min: number | null;
  unpruned_max: number | null;
  width: number | null;
  in_row: number | null;
  rows_apart: number | null;
  to_wall: number | null;
  stake: RootstockContent['stake'];
  first_fruit_min: number | null;
  first_fruit_max: number | null;
  /** In the guide. */
  position: ColumnType<number, number, number>;
}
