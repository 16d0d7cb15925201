import type { ColumnType, Generated } from 'kysely';
import type { Fruit } from '#domain/catalog.ts';

export interface VarietiesTable {
  name: string;
  fruit: Fruit;
  botanical_name: Generated<string>;
  about: Generated<string>;
  bloom: Generated<string>;
  pollination: Generated<string>;
  ripens: Generated<string>;
  zones: Generated<string>;
}

export interface ProductsTable {
  id: Generated<string>;
  fruit: Fruit;
  variety: string;
  rootstock: string;
  /** `numeric(10,2)`: arrives as text, read it with `centsFromNumeric`. */
  price: ColumnType<string, string, string>;
  quantity: number;
  tree_size: string | null;
  image_url: string | null;
  image_alt: string | null;
  /** Not for sale at the moment. */
  hidden: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
