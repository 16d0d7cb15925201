/** The moments of a checkout between which a process may die. S2b, for one, is after the second step's commit. */
export type FailPoint = 'S1' | 'S2a' | 'S2b' | 'S3b' | 'S4' | 'S5b' | 'S6a' | 'S6b' | 'S7';

export interface FailPoints {
  /** Rejects where a test wants the work to end as if the process had been killed. */
  reach(point: FailPoint): Promise<void>;
}

export const noFailPoints: FailPoints = Object.freeze({ reach: async () => {} });
