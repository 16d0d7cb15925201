// Apart from the schemas, so that the planner loads no schema library.

/** Lengths are in feet, in steps of 3 inches, from the top left corner of the drawing. */
export const feetStep = 0.25;
export const yardFeetMax = 500;
export const planTreesMax = 200;
export const plansMax = 20;
export const cornersMax = 20;
export const featuresMax = 20;
export const planNameMax = 60;

export const featureKinds = ['house', 'fence', 'lawn'] as const;
