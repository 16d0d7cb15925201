import type { OrchardTree, TreeChange } from '#domain/growing/orchard.ts';

/** Everything that can be changed, as it is. */
export const changeOf = ({
  place,
  within100Ft,
  quantity,
  plantedOn,
  goneOn,
}: OrchardTree): TreeChange => ({ place, within100Ft, quantity, plantedOn, goneOn });
