import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs a program with an unhandled rejection. @returns its exit code, 0 if it survives for a second */
async function run(rejection: string): Promise<number> {
  const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
  const program = `
    const { surviveOutages } = await import(${here('unhandled.ts')});
    const { createPool } = await import('@grafted/postgres/connections/pool.ts');
    const { connect } = await import('node:net');
    const { DatabaseError } = await import('pg');
    surviveOutages({ error() {} });
    ${rejection};
    setTimeout(() => process.exit(0), 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

test.each([
  [
    'an unreachable database',
    `void createPool('postgres://shop@127.0.0.1:9/shop').query('select 1')`,
  ],
  [
    'a server that is stopping',
    `void Promise.reject(Object.assign(new DatabaseError('stopping', 1, 'error'), { code: '57P01' }))`,
  ],
])('an unhandled rejection by %s does not end the process (B1)', async (_what, rejection) => {
  expect(await run(rejection)).toBe(0);
});

test.each([
  ['a bug', `void Promise.reject(new Error('a bug'))`],
  [
    'a constraint violation',
    `void Promise.reject(Object.assign(new DatabaseError('duplicate', 1, 'error'), { code: '23505' }))`,
  ],
  [
    'another unreachable service',
    `void new Promise((_resolve, reject) => connect(9, '127.0.0.1').on('error', reject))`,
  ],
])('an unhandled rejection by %s ends the process (B1)', async (_what, rejection) => {
  expect(await run(rejection)).toBe(1);
});
