import type { Flowering, Service } from './pollination.ts';

/** Whether a tree will bear, in the words of cart, checkout, order, orchard and mail. */
export function serviceText(tree: Pick<Flowering, 'variety' | 'kind'>, service: Service): string {
  const { variety, kind } = tree;
  const { by } = service;
  switch (service.standing) {
    case 'alone':
      return `${variety} needs no partner: one tree is enough.`;
    case 'served':
      return `${variety} will bear: ${by?.variety} pollinates it.`;
    case 'probably':
      return `${variety} will probably bear: ${by?.variety} may pollinate it. ${by?.verdict.reason}`;
    case 'some':
      return `${variety} bears some fruit alone, and more with another ${kind} in bloom nearby.`;
    case 'unserved':
      return `${variety} needs another ${kind} that blooms at the same time within 100 ft, in your yard or a neighbor’s.`;
    case 'unknown':
      return `We do not know whether ${variety} needs a partner.`;
  }
}
