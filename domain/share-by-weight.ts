/**
 * Shares an amount in whole cents, in proportion to weights. Single weights may be negative, such
 * as a discount among the parts of a price, but not their sum. What rounding leaves goes to the
 * shares with the largest remainders, so that they add up. Weights that come to nothing share
 * nothing.
 */
export function shareByWeight(cents: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (total <= 0n) return weights.map(() => 0);
  // In BigInt, because the product of two amounts exceeds what a number holds exactly.
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = products.map((product) => floorOf(product, total));
  const missing = Number(BigInt(cents) - shares.reduce((sum, share) => sum + share, 0n));
  const remainders = products.map((product, index) => ({
    index,
    remainder: product - shares[index]! * total,
  }));
  const largest = remainders.toSorted((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index;
    return a.remainder < b.remainder ? 1 : -1;
  });
  const raised = new Set(largest.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => Number(share) + (raised.has(index) ? 1 : 0));
}

/** Division of BigInt rounds towards 0; this rounds down. */
function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return quotient * divisor > dividend ? quotient - 1n : quotient;
}
