import type { OrderChange } from './orders.ts';

/** '2 Honeycrisp on M.111 taken back', '1 Gala on G.41 added' */
export const describeTreeChange = ({
  variety,
  rootstock,
  difference,
}: OrderChange['lines'][number]): string =>
  `${Math.abs(difference)} ${variety} on ${rootstock} ${difference < 0 ? 'taken back' : 'added'}`;
