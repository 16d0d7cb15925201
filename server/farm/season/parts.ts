import type { Cents } from '#domain/money.ts';
import type { CouponEntry } from '#domain/orders/coupon-content.ts';
import type { Db, Trx } from '#server/database/client.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { RolloverChanges } from '#server/schema/season.ts';

/**
 * What a season has in other subjects: trees, coupons and people who wait for its opening. The farm knows none of these
 * subjects: `server/admin/routes.ts` hands their functions in.
 */
export interface SeasonParts {
  trees: {
    lockAll(trx: Trx): Promise<void>;
    /** @returns the trees that keep their price, because it was changed meanwhile */
    changePrices(
      trx: Trx,
      prices: readonly { id: string; beforeCents: Cents; afterCents: Cents }[],
    ): Promise<string[]>;
    addToStocks(trx: Trx, stock: RolloverChanges['stock'], reason: 'season'): Promise<void>;
  };
  coupons: {
    listRunning(db: Db): Promise<CouponEntry[]>;
    /** Those of the coupons that are still running, locked until the transaction ends. */
    lockRunning(trx: Trx, ids: readonly string[]): Promise<CouponEntry[]>;
    end(
      trx: Trx,
      actor: AdminActor,
      ids: readonly string[],
      summary: string,
    ): Promise<RolloverChanges['coupons']>;
    /** Coupons that nobody has changed since run again. @returns how many stay as they are */
    reopen(
      trx: Trx,
      actor: AdminActor,
      ended: RolloverChanges['coupons'],
      summary: string,
    ): Promise<number>;
  };
  waits: {
    count(db: Db): Promise<number>;
    move(trx: Trx, fromSeason: string, toSeason: string): Promise<void>;
  };
}

/** For what only reads or changes a season and its parts. */
export interface SeasonPartsContext {
  db: Db;
  seasonParts: SeasonParts;
}

export interface SeasonAdminContext extends SeasonPartsContext {
  access: Pick<Guards, 'admin'>;
  /** Processes keep the season in memory. */
  liveSettings: { load(): Promise<void> };
}
