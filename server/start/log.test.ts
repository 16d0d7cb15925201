import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a database error is logged without row data', () => {
  const lines: string[] = [];
  const log = createLog('info', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email"'),
    {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(someone@example.com) already exists.',
    },
  );
  log.error({ err: new Error('sign-up failed', { cause: error }) });
  expect(lines[0]).toContain('users_email');
  expect(lines[0]).not.toContain('someone@example.com');
});
