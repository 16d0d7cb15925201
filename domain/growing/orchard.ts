import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { kinds, type Kind } from '#domain/catalog/growing-facts.ts';
import type { Standing } from './pollination.ts';

export const declaredTreesMax = 200;
/** In one request. */
export const declaredAtOnceMax = 20;

export const treePlaces = ['mine', 'neighbor'] as const;
export type TreePlace = (typeof treePlaces)[number];

const day = z.nullable(z.iso.date('Please enter a date'));
const quantity = z
  .int('The number of trees must be a whole number')
  .check(
    z.minimum(1, 'The number of trees must be at least 1'),
    z.maximum(10_000, 'The number of trees is too large'),
  );

/** A tree that a customer tells us about: a variety, or only its kind if they do not know it. */
const declaredTreeSchema = z
  .strictObject({
    variety: z.nullable(
      z
        .string()
        .check(cleaned.line(), z.minLength(1, 'Choose a tree'), z.maxLength(80, 'Unknown tree')),
    ),
    kind: z.nullable(z.enum(kinds, 'Unknown kind of tree')),
    place: z.enum(treePlaces, 'Choose where the tree stands'),
    within100Ft: z.boolean(),
  })
  .check(z.refine(({ variety, kind }) => (variety === null) !== (kind === null), 'Choose a tree'));
export type DeclaredTree = z.infer<typeof declaredTreeSchema>;

export const declareTreesSchema = z.strictObject({
  trees: z
    .array(declaredTreeSchema)
    .check(
      z.minLength(1, 'Choose a tree'),
      z.maxLength(declaredAtOnceMax, `Please add at most ${declaredAtOnceMax} trees at a time`),
    ),
});

export const changeTreeSchema = z.strictObject({
  place: z.enum(treePlaces, 'Choose where the tree stands'),
  within100Ft: z.boolean(),
  quantity,
  plantedOn: day,
  /** Null: it still stands. */
  goneOn: day,
});
export type TreeChange = z.infer<typeof changeTreeSchema>;

export interface OrchardTree extends TreeChange {
  id: string;
  /** Null: not known. */
  variety: string | null;
  /** Null for a variety that is no longer known. */
  kind: Kind | null;
  /** Null: not known. */
  rootstock: string | null;
  source: 'order_item' | 'declared';
}

/** A tree with what the rule says about it; without where it cannot tell. */
export interface OrchardTreeStanding extends OrchardTree {
  standing: Standing | undefined;
  text: string;
}
