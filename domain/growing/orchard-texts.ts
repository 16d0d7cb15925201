import type { OrchardTree } from './orchard.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

export const treeName = ({ variety, kind }: OrchardTree): string =>
  variety ?? (kind === 'apple' ? 'An apple you cannot name' : `A ${kind} you cannot name`);

/** '3 trees on Geneva 41, planted Apr 11, 2026, in a neighbor’s yard' */
export function treeDetails(tree: OrchardTree): string {
  const { quantity, rootstock, plantedOn, goneOn, source, place, within100Ft } = tree;
  return [
    `${quantity === 1 ? '1 tree' : `${quantity} trees`}${rootstock ? ` on ${rootstock}` : ''}`,
    ...(source === 'order_item' ? ['from us'] : []),
    ...(plantedOn ? [`planted ${dayText(plantedOn)}`] : []),
    ...(goneOn ? [`gone since ${dayText(goneOn)}`] : []),
    ...(place === 'neighbor' ? ['in a neighbor’s yard'] : []),
    ...(within100Ft ? [] : ['farther than 100 ft']),
  ].join(', ');
}
