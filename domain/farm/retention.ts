/**
 * Retention periods. Washington tax law requires sales records for five years; two are added as a
 * margin. After that, the orders of closed accounts are pseudonymized. Abandoned carts are emptied,
 * and photos of settled claims deleted. Separate from settings.ts, which public pages load.
 */
export const retention = { orderYears: 7, cartDays: 180, claimPhotoDays: 730 } as const;
