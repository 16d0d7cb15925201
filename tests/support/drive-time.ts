import { afterAll, afterEach } from 'vitest';
import { startDriveTimeStandin, type DriveTimeStandin } from '#standins/drive-time/start.ts';

/** Starts a drive time stand-in for the calling test file; pass `environmentLater` to `useTestShop`. */
export function useDriveTime(): DriveTimeStandin & { environmentLater(): Promise<Record<string, string>> } {
  const driveTime = {
    environmentLater: async () => {
      Object.assign(driveTime, await startDriveTimeStandin(0));
      return driveTime.environment;
    },
  } as DriveTimeStandin & { environmentLater(): Promise<Record<string, string>> }; // filled before the first test runs
  afterEach(() => {
    if (driveTime.faults) driveTime.faults.mode = 'up';
  });
  afterAll(() => driveTime.stop?.());
  return driveTime;
}
