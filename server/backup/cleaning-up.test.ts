import { describe, expect, test } from 'vitest';
import { BackupError, describeFailure, onDiskOf } from './backup-error.ts';
import { cleaningUp, undoing } from './cleaning-up.ts';

const fail =
  (message: string, more: object = {}) =>
  () =>
    Promise.reject(Object.assign(new Error(message), more));

describe('cleaning up', () => {
  test.each([
    ['cleaningUp', cleaningUp],
    ['undoing', undoing],
  ])('never replaces the first cause (%s)', async (_name, clean) => {
    await expect(
      clean(fail('ENOSPC'), fail('ENOTEMPTY: directory not empty, rmdir')),
    ).rejects.toThrow('ENOSPC');
  });

  test('that fails after success is a failure', async () => {
    await expect(cleaningUp(async () => 'done', fail('ENOTEMPTY'))).rejects.toThrow('ENOTEMPTY');
    expect(
      await cleaningUp(
        async () => 'done',
        async () => {},
      ),
    ).toBe('done');
    expect(await undoing(async () => 'done', fail('unused'))).toBe('done');
  });
});

describe('a full disk', () => {
  test.each([
    [
      'of a copy is where it goes',
      { code: 'ENOSPC', path: '/data/work/a', dest: '/backups/a' },
      '/backups/a',
    ],
    ['of a new file is where it is', { code: 'ENOSPC', path: '/data/work/a' }, '/data/work/a'],
    ['of an open file is that of the folder', { code: 'ENOSPC' }, '/data/work'],
    ['that PostgreSQL finds is that of the folder', { code: '53100' }, '/data/work'],
    ['that a program reports is that of the folder', {}, '/data/work'],
  ])('%s', async (_name, more, where) => {
    const failing = onDiskOf('/data/work', fail('could not write: No space left on device', more));
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(describeFailure(error)).toBe(`The disk is full: ${where}`);
  });

  test('is not made of other failures', async () => {
    const damaged = new BackupError('The backup is damaged.');
    await expect(onDiskOf('/data/work', () => Promise.reject(damaged))).rejects.toBe(damaged);
    await expect(onDiskOf('/data/work', fail('syntax error'))).rejects.toThrow('syntax error');
  });
});
