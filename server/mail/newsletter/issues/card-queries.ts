import type { Fruit } from '#domain/catalog/catalog.ts';
import type { CardChoice } from '#domain/mail/newsletters.ts';
import type { Cents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

/** What a card shows of a published variety. */
export interface CardVariety {
  id: string;
  name: string;
  fruit: Fruit;
  /** Prices of its trees in stock, or of all when none is. */
  lowestCents: Cents;
  highestCents: Cents;
  inStock: boolean;
  imageUrl: string | null;
  imageAlt: string | null;
}

/** Leaves out varieties that are not published or have no tree. */
export const listCardVarieties = (db: Db, ids: readonly string[]): Promise<CardVariety[]> =>
  listRows(db)<CardVariety>`
    with trees as (
      select varieties.id, varieties.name, varieties.fruit, products.image_url, products.image_alt, products.rootstock,
        (products.price * 100)::integer as cents, products.free > 0 as is_free
      from varieties join products on products.variety = varieties.name
      where varieties.id = any(${ids}::uuid[]) and varieties.state = 'published' and not products.hidden
    ), offered as (
      select *, bool_or(is_free) over (partition by id) as in_stock from trees
    )
    select id, name, fruit, min(cents) as "lowestCents", max(cents) as "highestCents", in_stock as "inStock",
      (array_agg(image_url order by rootstock) filter (where image_url is not null))[1] as "imageUrl",
      (array_agg(image_alt order by rootstock) filter (where image_alt is not null))[1] as "imageAlt"
    from offered where is_free or not in_stock group by id, name, fruit, in_stock`;

/** Published varieties with a tree, by fruit and name. */
export const listCardChoices = (db: Db): Promise<CardChoice[]> =>
  listRows(db)<CardChoice>`
    select id, name, fruit from varieties
    where state = 'published' and exists (select from products where variety = varieties.name and not hidden)
    order by fruit, lower(name)`;
