import type { ColumnType, Generated } from 'kysely';
import type { Fruit, Picture } from '#domain/catalog/catalog.ts';
import type { Susceptibility } from '#domain/catalog/diseases.ts';
import type { Certainty, Kind, SelfFruit, Use } from '#domain/catalog/growing-facts.ts';
import type { VarietyState } from '#domain/catalog/varieties.ts';

export interface VarietiesTable {
  name: string;
  fruit: Fruit;
  botanical_name: Generated<string>;
  about: Generated<string>;
  bloom: Generated<string>;
  pollination: Generated<string>;
  ripens: Generated<string>;
  zones: Generated<string>;
  id: Generated<string>;
  state: Generated<VarietyState>;
  /** Null until the seed has filled in what is known. */
  kind: Kind | null;
  sport_of: string | null;
  ploidy: 2 | 3 | 4 | null;
  alleles: Generated<string[]>;
  self_fruit: SelfFruit | null;
  bloom_first: number | null;
  bloom_last: number | null;
  pick_first: string | null;
  pick_last: string | null;
  keep_weeks: number | null;
  chill_before_ripening_weeks: number | null;
  uses: Generated<Use[]>;
  chill_hours: number | null;
  fire_blight: Susceptibility | null;
  scab: Susceptibility | null;
  mildew: Susceptibility | null;
  rust: Susceptibility | null;
  canker: Susceptibility | null;
  cracking: Susceptibility | null;
  /** Null until the seed has filled in what is known. */
  disease_source: string | null;
  sure: Certainty | null;
  sources: Generated<string>;
  pictures: ColumnType<Picture[], string | undefined, string>;
}

export interface FormerVarietyNamesTable {
  name: string;
  variety_id: string;
  renamed_at: Generated<Date>;
}

export interface ProductsTable {
  id: Generated<string>;
  fruit: Fruit;
  variety: string;
  rootstock: string;
  /** `numeric(10,2)`: arrives as text, read it with `centsFromNumeric`. */
  price: ColumnType<string, string, string>;
  /** The stock. */
  quantity: number;
  /** The trees for the line, kept by triggers. The column has its name from before these were called so. */
  spoken_for: ColumnType<number, never, never>;
  /** The stock without the trees for the line; worked out by the database. */
  free: ColumnType<number, never, never>;
  tree_size: string | null;
  /** Where it stands in the nursery. */
  field_row: Generated<string | null>;
  image_url: string | null;
  image_alt: string | null;
  /** Not in the shop at the moment. */
  hidden: Generated<boolean>;
  /** Hidden because its variety is not published; maintained by triggers. */
  hidden_with_variety: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
