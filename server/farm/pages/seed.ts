import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/database/client.ts';
import { projectRoot } from '#server/project-root.ts';
import { insertFarmPage } from './queries.ts';

const samples = [
  {
    slug: 'planting-guide',
    title: 'Planting guide',
    description:
      'How to plant a bare-root fruit tree: place, hole, depth, water and the first year.',
  },
  {
    slug: 'refunds',
    title: 'Refunds and guarantee',
    description: 'Our healthy arrival guarantee, cancellations, and how refunds work.',
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    description: 'What the shop stores about you, why, and for how long.',
  },
  {
    slug: 'terms',
    title: 'Terms of sale',
    description: 'Orders, pre-orders, pickup, delivery, coupons and what we promise.',
  },
];

/** Sample texts for a new shop, to be reviewed. Does nothing if there are pages: they are never deleted. */
export async function seedFarmPages(db: Db, as: 'drafts' | 'published'): Promise<void> {
  if (await db.selectFrom('farm_pages').select('id').limit(1).executeTakeFirst()) return;
  const pages = await Promise.all(
    samples.map(async ({ slug, ...texts }) => ({
      slug,
      draft: { ...texts, body: await readSample(slug), inFooter: true, isSample: true },
    })),
  );
  await db.transaction().execute(async (trx) => {
    for (const { slug, draft } of pages)
      await insertFarmPage(trx, { slug, draft, published: as === 'published' ? draft : null });
  });
}

const readSample = async (slug: string): Promise<string> =>
  (await readFile(path.join(projectRoot, `server/farm/pages/samples/${slug}.md`), 'utf8')).trim();
