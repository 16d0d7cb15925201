// Separate from stock-wait.ts so that public pages do not load the schema library for one field.
/** Trees of a kind that one place in line is for, and that one account may hold. */
export const waitTreesMax = 10;

export const partText =
  'If only some of your trees are back, take those and keep your place for the others.';
