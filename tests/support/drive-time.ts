import { afterAll, afterEach } from 'vitest';
import { startDriveTimeStandin, type DriveTimeStandin } from '#standins/drive-time/start.ts';

/** Starts a drive time stand-in for the calling test file; pass `startEnvironment` to `useTestShop`. */
export function useDriveTime(): DriveTimeStandin & {
  startEnvironment(): Promise<Record<string, string>>;
} {
  const driveTime = {
    startEnvironment: async () => {
      Object.assign(driveTime, await startDriveTimeStandin(0));
      return driveTime.environment;
    },
  } as DriveTimeStandin & { startEnvironment(): Promise<Record<string, string>> }; // filled before the first test runs
  afterEach(() => {
    if (driveTime.faults) driveTime.faults.mode = 'up';
  });
  afterAll(() => driveTime.stop?.());
  return driveTime;
}
