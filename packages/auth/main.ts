// Runs the accounts service standalone, configured by AUTH_ variables, PORT and HOST.
import { readProgramSettings } from '#auth/program/program-settings.ts';
import { startAuth } from '#auth/program/start.ts';

try {
  const { stop } = await startAuth(readProgramSettings(process.env));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1); // also ends a database that was started for it
}
