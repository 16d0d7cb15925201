/** All money in code is a whole number of US cents. */
export type Cents = number;

/** `4800` → `$48.00` */
export function formatUsd(cents: Cents): string {
  // Not by Intl: its first number formats take 60 to 120 ms of a slow phone’s main thread.
  const [dollars = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = dollars.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${fraction}`;
}

/** `4800` → `$48`, `4850` → `$48.50` */
export const formatUsdShort = (cents: Cents): string => formatUsd(cents).replace(/\.00$/, '');

/** `-4810` → `"−$48.10"` */
export const formatSignedUsd = (cents: Cents): string =>
  `${cents < 0 ? '−' : ''}${formatUsd(Math.abs(cents))}`;

/** Parses a `numeric(10,2)` text without floating-point rounding: `"48.10"` → `4810`. */
export function centsFromNumeric(numeric: string): Cents {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(numeric);
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${numeric}`);
  const [, sign, whole, fraction = ''] = match;
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** `4810` → `"48.10"`, for `numeric(10,2)` columns. */
export function numericFromCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  const absolute = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}
