import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

interface Write {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult>;
}

/** Whether the statement inserted, updated or deleted a row. */
export async function changesRow(write: Write): Promise<boolean> {
  const result = await write.executeTakeFirst();
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n;
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n;
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
