import { setTimeout as wait } from 'node:timers/promises';

/** The moments of a checkout between which a process may die. S2b, for one, is after the second step's commit. */
export const failPointNames = ['S1', 'S2a', 'S2b', 'S3a', 'S3b', 'S4', 'S5a', 'S5b', 'S6a', 'S6b', 'S7'] as const;
export type FailPoint = (typeof failPointNames)[number];

export interface FailPoints {
  /** Rejects where a test wants the work to end as if the process had been killed. */
  reach(point: FailPoint): Promise<void>;
}

const noFailPoints: FailPoints = Object.freeze({ reach: async () => {} });

/** From a setting like `S3b:2:15`: dies 15 ms after the second arrival at S3b, without a word to anybody. */
export function createFailPoints(setting: string | undefined): FailPoints {
  if (!setting) return noFailPoints;
  const [name, arrival = '1', delayMs = '0'] = setting.split(':');
  let arrivals = 0;
  return {
    async reach(point) {
      if (point !== name || ++arrivals !== Number(arrival)) return;
      if (delayMs !== '0') await wait(Number(delayMs));
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {}); // dead from here
    },
  };
}
