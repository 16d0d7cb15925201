import type { FactorRow } from '#auth/queries/factors.ts';

/** How entries of the audit log name a factor. */
export const factorTraits = ({ id, factor_type: type }: FactorRow) => ({
  factor_id: id,
  factor_type: type,
});
