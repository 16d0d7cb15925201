import { sql } from 'kysely';
import type { AgreedTerms } from '#domain/orders/order-terms.ts';

/**
 * Reads `orders`. Orders from before they kept their terms have the settings that were saved last before them, or those from before
 * the first save. Null: the settings were never saved, so they are still the same.
 */
export const agreedTerms = sql<AgreedTerms | null>`coalesce(orders.agreed, (
  select jsonb_build_object('delivery', content -> 'delivery', 'orderChanges', content -> 'orderChanges')
  from revisions where subject_type = 'settings'
  order by revisions.created_at <= orders.created_at desc, case when revisions.created_at <= orders.created_at then -revisions.id else revisions.id end
  limit 1))`;

/** Older settings do not have every part. */
export const readAgreedTerms = (agreed: AgreedTerms | null): AgreedTerms | undefined =>
  agreed === null
    ? undefined
    : { delivery: agreed.delivery ?? undefined, orderChanges: agreed.orderChanges ?? undefined };
