import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { basedOnSchema } from '#domain/farm/revisions.ts';
import { markdownText, plainLine } from '#domain/form-fields.ts';
import { pages } from './pages.ts';

export const bodyMax = 40_000;
const slugMax = 60;

/** First parts of paths that are not for pages of the owner. */
const reserved = new Set<string>([
  ...pages.map(({ path }) => path.split('/')[1]!),
  'api',
  'assets',
  'dev',
  'fonts',
  'functions',
  'healthz',
  'images',
  'pictures',
  'readyz',
]);

const line = (what: string, max: number) =>
  plainLine(what, max).check(z.minLength(1, `${what} is missing`));

export const farmPageSchema = z.strictObject({
  title: line('The title', 80),
  /** For search results and link previews. */
  description: line('The description', 300),
  body: markdownText(bodyMax).check(z.minLength(1, 'The text is missing')),
  inFooter: z.boolean(),
  /** Came with the shop; nobody has reviewed it. */
  isSample: z.boolean(),
});
export type FarmPageContent = z.infer<typeof farmPageSchema>;

const slugRule = 'The address can have small letters, digits and single hyphens only';

export const newFarmPageSchema = z.strictObject({
  slug: z.string('The address is missing').check(
    cleaned.code(),
    z.minLength(1, 'The address is missing'),
    z.maxLength(slugMax, `The address must be at most ${slugMax} characters`),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugRule),
    z.refine((slug) => !reserved.has(slug), 'The shop has a page of its own at this address'),
  ),
  content: farmPageSchema,
});
export type NewFarmPage = z.infer<typeof newFarmPageSchema>;

export const saveFarmPageSchema = z.strictObject({
  content: farmPageSchema,
  basedOn: basedOnSchema,
  /** `publish`: visitors see this state. `draft`: they keep seeing the one published before. */
  as: z.enum(['draft', 'publish']),
});
export const unpublishSchema = z.strictObject({ basedOn: basedOnSchema });
export const previewSchema = z.strictObject({
  body: z.string().check(z.maxLength(bodyMax, 'The text is too long')),
});
export const farmPageOrderSchema = z.strictObject({
  ids: z.array(z.uuid('Page not found')).check(z.maxLength(500, 'There are too many pages')),
});

/** `changed`: published, with a newer draft. */
export type FarmPageState = 'draft' | 'published' | 'changed';
export const farmPageStateNames: Record<FarmPageState, string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Published, draft is newer',
};

export interface FarmPageEntry {
  id: string;
  slug: string;
  title: string;
  state: FarmPageState;
  inFooter: boolean;
  isSample: boolean;
}

/** For the history and for comparing two states. */
export const describeFarmPage = (content: FarmPageContent): { label: string; text: string }[] => [
  { label: 'Title', text: content.title },
  { label: 'Description', text: content.description },
  { label: 'Text', text: content.body },
  { label: 'In the footer', text: content.inFooter ? 'yes' : 'no' },
  { label: 'Sample text', text: content.isSample ? 'yes' : 'no' },
];
