/** '12 ft', '12 ft 3 in': to the nearest inch. */
export function feetText(feet: number): string {
  const inches = Math.round(feet * 12);
  const [whole, rest] = [Math.floor(inches / 12), inches % 12];
  if (rest === 0) return `${whole} ft`;
  return whole === 0 ? `${rest} in` : `${whole} ft ${rest} in`;
}
