// Separate from stock-wait.ts so that public pages do not load the schema library for one field.
/** Trees of a kind that one place in line is for, and that one account may hold. */
export const waitTreesMax = 10;
