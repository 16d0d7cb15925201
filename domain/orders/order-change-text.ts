import type { OrderChange } from './orders.ts';

/** '2 Honeycrisp on M.111 removed', '1 Gala on G.41 added' */
const describeTreeChange = ({
  variety,
  rootstock,
  difference,
}: OrderChange['lines'][number]): string =>
  `${Math.abs(difference)} ${variety} on ${rootstock} ${difference < 0 ? 'removed' : 'added'}`;

/** A change without trees is another delivery. */
export const describeTreeChanges = (lines: OrderChange['lines']): string =>
  lines.map(describeTreeChange).join(', ') || 'Delivery corrected';
