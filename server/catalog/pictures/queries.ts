import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

export async function insertPicture(db: Db, name: string): Promise<void> {
  await db.insertInto('uploaded_pictures').values({ name }).execute();
}

/** Records since when no variety shows a picture, nor a state saved in the last half year, which could be restored. */
export const markUnusedPictures = (db: Db): Promise<void> =>
  execute(db)`
    with uploaded as (
      select name, exists (select from products where image_url = '/pictures/' || name || '-800.webp')
        or exists (
          select
          from varieties
          where pictures @> jsonb_build_array(jsonb_build_object('url', '/pictures/' || uploaded_pictures.name || '-800.webp'))
        )
        or exists (
          select
          from revisions
          where subject_type = 'variety'
            and created_at > now() - interval '180 days'
            and content -> 'pictures' @> jsonb_build_array(jsonb_build_object('url', '/pictures/' || uploaded_pictures.name || '-800.webp'))
        ) as is_shown
      from uploaded_pictures
    )
    update uploaded_pictures
    set unused_since = case
      when is_shown then null
      else now()
      end
    from uploaded
    where uploaded.name = uploaded_pictures.name
      and is_shown = (unused_since is not null)`;

/** Names of the pictures unused for a week. */
export async function listUnusedPictures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploaded_pictures')
    .select('name')
    .where(sql<boolean>`unused_since < now() - interval '7 days'`)
    .execute();
  return rows.map(({ name }) => name);
}

export async function deletePicture(db: Db, name: string): Promise<void> {
  await db.deleteFrom('uploaded_pictures').where('name', '=', name).execute();
}

/** Base names of all pictures, without suffixes. */
export async function listPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('uploaded_pictures').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
