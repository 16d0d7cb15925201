import type { ColumnType, Generated } from 'kysely';
import type { Kind } from '#domain/catalog/growing-facts.ts';
import type { OrchardTree, TreePlace } from '#domain/growing/orchard.ts';

type Day = ColumnType<string | null, string | null, string | null>;

/** Trees handed over are written by a trigger on `orders`. */
export interface OrchardTreesTable {
  id: Generated<string>;
  user_id: string;
  variety: string | null;
  /** Only for a variety that is not known. */
  kind: Kind | null;
  rootstock: string | null;
  quantity: Generated<number>;
  source: OrchardTree['source'];
  order_item_id: string | null;
  place: Generated<TreePlace>;
  within_100_ft: Generated<boolean>;
  planted_on: Day;
  gone_on: Day;
  created_at: Generated<Date>;
}

export interface PartnerNotice {
  variety: string;
  text: string;
}

export interface OrderNoticesTable {
  order_id: string;
  said: 'checkout' | 'offer';
  notices: ColumnType<PartnerNotice[], string, never>;
  created_at: Generated<Date>;
}
