export const manualKinds = ['cash', 'check', 'other'] as const;
export type ManualKind = (typeof manualKinds)[number];
