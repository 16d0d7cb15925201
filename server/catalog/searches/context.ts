import type { Pool } from 'pg';
import type { Shop } from '#domain/pages/shop.ts';
import type { Db } from '#server/database/client.ts';
import type { FormLimitSettings } from '#server/platform/http/form-limits.ts';

export interface SearchContext {
  db: Db;
  /** For the rate limit. */
  pool: Pool;
  shop: Pick<Shop, 'listSearchDocuments'>;
  formLimits: Pick<FormLimitSettings, 'clientAddressHeader'>;
}
