import type { AdminProduct } from './products.ts';

/** '3 waiting', or '3 waiting for 7 trees'. */
export const waitingText = ({
  waiting,
  waitingTrees,
}: Pick<AdminProduct, 'waiting' | 'waitingTrees'>): string =>
  waitingTrees > waiting ? `${waiting} waiting for ${waitingTrees} trees` : `${waiting} waiting`;
