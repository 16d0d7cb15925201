import { setTimeout as wait } from 'node:timers/promises';

/** Crash points between the steps of a checkout: `a` before the step's commit or response, `b` after it. */
export const failPointNames = [
  'S1',
  'S2a',
  'S2b',
  'S3a',
  'S3b',
  'S4',
  'S5a',
  'S5b',
  'S6a',
  'S6b',
  'S7',
] as const;
export type FailPoint = (typeof failPointNames)[number];

export interface FailPoints {
  /** In unit tests, rejects to simulate a crash here. */
  reach(point: FailPoint): Promise<void>;
}

const noFailPoints: FailPoints = Object.freeze({ reach: async () => {} });

/** `S3b:2:15` sends SIGKILL to the own process 15 ms after S3b is reached for the second time. */
export function createFailPoints(setting: string | undefined): FailPoints {
  if (!setting) return noFailPoints;
  const [name, arrival = '1', delayMs = '0'] = setting.split(':');
  let arrivals = 0;
  return {
    async reach(point) {
      if (point !== name || ++arrivals !== Number(arrival)) return;
      if (delayMs !== '0') await wait(Number(delayMs));
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {}); // SIGKILL takes effect asynchronously
    },
  };
}
