import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startPolling } from './polling.ts';

const silent = pino({ level: 'silent' });
/** Work whose runs end when the test says so. */
function manualWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn<(stopping: AbortSignal) => Promise<void>>(
    () => new Promise((resolve) => ends.push(resolve)),
  );
  return { work, endRun: () => ends.shift()?.() };
}

test('Work never runs twice at once, and a wake during a run leads to one more', async () => {
  const { work, endRun } = manualWork();
  const polling = startPolling({ everyMs: 3_600_000, work, log: silent, what: 'work' });
  await eventually(() => expect(work).toHaveBeenCalledOnce());
  polling.wake();
  polling.wake();
  expect(work).toHaveBeenCalledOnce();
  endRun();
  await eventually(() => expect(work).toHaveBeenCalledTimes(2));
  endRun();
  await polling.stop();
  expect(work).toHaveBeenCalledTimes(2);
});

test('Stopping waits for the run in progress, tells it, and starts no other', async () => {
  const { work, endRun } = manualWork();
  const polling = startPolling({ everyMs: 3_600_000, work, log: silent, what: 'work' });
  await eventually(() => expect(work).toHaveBeenCalledOnce());
  polling.wake();
  let stopped = false;
  const stopping = polling.stop().then(() => (stopped = true));
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  expect(stopped).toBe(false);
  endRun();
  await stopping;
  expect(work).toHaveBeenCalledOnce();
});

test('A failed run is logged, and the next one runs', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('gone'));
  const log = { warn: vi.fn<() => void>() };
  const polling = startPolling({ everyMs: 10, work, log: log as never, what: 'due mail' });
  await eventually(() => expect(work.mock.calls.length).toBeGreaterThan(1));
  await polling.stop();
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'gone' }) },
    'could not poll for due mail',
  );
});
