import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

export interface TreeSeason {
  treeId: string;
  year: number;
  /** A hash of everything that the calendar says about it. */
  digest: string;
}
export interface Revision extends TreeSeason {
  sequence: number;
  changedAt: Date;
}

export const listRevisions = async (db: Db, treeIds: readonly string[]): Promise<Revision[]> => {
  const rows = await db
    .selectFrom('care_revisions')
    .selectAll()
    .where(sql<boolean>`tree_id = any(${[...treeIds]}::uuid[])`)
    .execute();
  return rows.map(({ tree_id, changed_at, ...revision }) => ({
    treeId: tree_id,
    changedAt: changed_at,
    ...revision,
  }));
};

/** Raises the sequence of what has changed; the same change by two processes counts once. */
export const saveRevisions = (db: Db, seasons: readonly TreeSeason[]): Promise<void> =>
  execute(db)`
    insert into care_revisions (tree_id, year, digest)
    select season.* from unnest(${seasons.map(({ treeId }) => treeId)}::uuid[], ${seasons.map(({ year }) => year)}::smallint[],
      ${seasons.map(({ digest }) => digest)}::text[]) as season (tree_id, year, digest)
    join orchard_trees on orchard_trees.id = season.tree_id
    order by season.tree_id, season.year for key share of orchard_trees
    on conflict (tree_id, year) do update
      set digest = excluded.digest, sequence = care_revisions.sequence + 1, changed_at = now()
      where care_revisions.digest <> excluded.digest`;

/** In a restored database: calendars have newer versions of what changed after the backup, and ignore older ones. */
export const skipRevisions = (db: Db): Promise<void> =>
  execute(db)`update care_revisions set sequence = sequence + 1000`;
