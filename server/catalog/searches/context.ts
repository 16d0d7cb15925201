import type { Shop } from '#domain/pages/shop.ts';
import type { Db } from '#server/database/client.ts';
import type { FormLimitSettings } from '#server/platform/http/form-limits.ts';

export interface SearchContext {
  db: Db;
  shop: Pick<Shop, 'listSearchDocuments'>;
  formLimits: Pick<FormLimitSettings, 'clientAddressHeader'>;
}
