import type { ColumnType, Generated } from 'kysely';
import type { FarmPageContent } from '#domain/pages/farm-pages.ts';

export interface FarmPagesTable {
  id: Generated<string>;
  slug: ColumnType<string, string, never>;
  draft: ColumnType<FarmPageContent, string, string>;
  published: ColumnType<FarmPageContent | null, string | null, string | null>;
  position: number;
  created_at: Generated<Date>;
}
