import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import {
  cornersMax,
  featureKinds,
  featuresMax,
  feetStep,
  planNameMax,
  planTreesMax,
  yardFeetMax,
} from './plan-limits.ts';

const isStep = (feet: number): boolean => Number.isInteger(feet / feetStep);
const feet = z
  .number('Please enter a number of feet')
  .check(
    z.minimum(0, 'A distance cannot be below 0 ft'),
    z.maximum(yardFeetMax, `A yard can be up to ${yardFeetMax} × ${yardFeetMax} ft`),
    z.refine(isStep, 'Please use steps of 3 inches (0.25 ft)'),
  );

/** `east` is to the right and `south` down on the drawing, whatever way north points. */
const pointSchema = z.strictObject({ east: feet, south: feet });
export type Point = z.infer<typeof pointSchema>;

/** A fence runs from one point to the other; house and lawn are rectangles with these corners. */
const featureSchema = z.strictObject({
  kind: z.enum(featureKinds, 'Choose house, fence or lawn'),
  from: pointSchema,
  to: pointSchema,
});
export type Feature = z.infer<typeof featureSchema>;

const yardSchema = z
  .strictObject({
    corners: z
      .array(pointSchema)
      .check(
        z.minLength(3, 'A yard has at least 3 corners'),
        z.maxLength(cornersMax, `A yard can have up to ${cornersMax} corners`),
      ),
    features: z
      .array(featureSchema)
      .check(z.maxLength(featuresMax, `A plan can have up to ${featuresMax} features`)),
    /** Where north is on the drawing: degrees clockwise from up. */
    north: z.int('Choose where north is').check(z.minimum(0), z.maximum(359)),
    /** The two corners that trees are measured from, by index. */
    marks: z.tuple([z.int(), z.int()]),
  })
  .check(
    z.refine(
      ({ corners, marks: [one, other] }) =>
        one !== other && corners[one] !== undefined && corners[other] !== undefined,
      'Choose two different corners to measure from',
    ),
  );
export type Yard = z.infer<typeof yardSchema>;

const name = (max: number, missing: string) =>
  z
    .string()
    .check(cleaned.line(), z.minLength(1, missing), z.maxLength(max, 'This name is too long'));

const planTreeSchema = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'Unknown tree')),
  variety: name(80, 'Choose a variety'),
  /** Null: not known. */
  rootstock: z.nullable(name(80, 'Choose a rootstock')),
  east: feet,
  south: feet,
  /** Stands in the yard already. */
  isPlanted: z.boolean(),
});
export type PlanTree = z.infer<typeof planTreeSchema>;

const planFields = {
  name: name(planNameMax, 'Please name the plan'),
  yard: yardSchema,
  trees: z.array(planTreeSchema).check(
    z.maxLength(planTreesMax, `A plan can have up to ${planTreesMax} trees`),
    z.refine(
      (trees) => new Set(trees.map(({ id }) => id)).size === trees.length,
      'Each tree can be on the plan only once',
    ),
  ),
};
export const planSchema = z.strictObject(planFields);
export type Plan = z.infer<typeof planSchema>;

/** The browser chooses the id, so that a repeated request creates one plan. */
export const createPlanSchema = z.strictObject({ id: z.uuid('Unknown plan'), ...planFields });
/** With the version that was opened. */
export const savePlanSchema = z.strictObject({
  version: z.int().check(z.minimum(1)),
  ...planFields,
});

export interface SavedPlan extends Plan {
  id: string;
  version: number;
}

/** In the list of a customer's plans. */
export interface PlanSummary {
  id: string;
  name: string;
  trees: number;
  updatedAt: string;
}
