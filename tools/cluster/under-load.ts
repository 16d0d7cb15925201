import { setTimeout as wait } from 'node:timers/promises';
import type { Buyer } from './buyers.ts';
import type { Cluster } from './cluster.ts';
import { startLoad, type Load, type LoadAnswer } from './load.ts';
import { visitEdge } from './visitor.ts';

const rate = { visitsPerSecond: 6, checkoutsPerSecond: 1 };
const quietMs = 5000;

export interface Scenario {
  cluster: Cluster;
  /** Each has a tree in the cart. */
  buyers: Iterator<Buyer>;
  /** Orders that buyers were told are paid, or being paid, with the buyer's address. */
  paid: Map<string, string>;
  pending: Map<string, string>;
}

/** Runs `work` while visitors browse and buy through nginx, with some quiet seconds before and after. */
export async function underLoad<T>(
  { cluster, buyers, paid, pending }: Scenario,
  work: (load: Load) => Promise<T>,
): Promise<{ load: Load; result: T }> {
  const visit = visitEdge(cluster.edge.address, cluster.authority);
  const { ledger } = cluster.outside.square;
  const load = startLoad({ visit, buyers, ledger, ...rate });
  try {
    await wait(quietMs);
    const result = await work(load);
    await wait(quietMs);
    return { load, result };
  } finally {
    await load.stop();
    for (const [order, email] of load.paid) paid.set(order, email);
    for (const [order, email] of load.pending) pending.set(order, email);
  }
}

/** Nothing answered, or a failure of the shop or of nginx did. */
export const isBroken = ({ status }: LoadAnswer): boolean => status === 0 || status >= 500;

/** Such as "checkout 200: 40, page 503: 2". */
export function countAnswers(answers: readonly LoadAnswer[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const name = [answer.kind, answer.status || 'no answer', codeOf(answer)].join(' ').trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(', ') || 'none';
}

const codeOf = ({ body }: LoadAnswer): string => /"code":"(\w+)"/.exec(body)?.[1] ?? '';
const endOf = ({ at, milliseconds }: LoadAnswer): number => at + milliseconds;

/** Milliseconds from `since` until a request sent after it succeeded. */
export function untilSuccess(
  { answers }: Pick<Load, 'answers'>,
  kind: LoadAnswer['kind'],
  since: number,
): number | undefined {
  const ends = answers
    .filter((answer) => answer.kind === kind && answer.status === 200 && answer.at > since)
    .map(endOf);
  return ends.length > 0 ? Math.min(...ends) - since : undefined;
}

export const slowest = (answers: readonly LoadAnswer[]): number =>
  Math.max(0, ...answers.map(({ milliseconds }) => milliseconds));
