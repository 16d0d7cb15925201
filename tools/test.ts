// Runs all checks. Ends with the failed tests and a last line `N passed, N failed`, both over all of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

interface Tally {
  passed: number;
  failed: number;
  /** The failed tests with their messages. */
  failures?: string[];
}

interface Check {
  name: string;
  command: string[];
  /** Reads the runner's report; without it the check counts as one. */
  tally?: () => Tally;
}

const reports = 'test-results';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

function failedSpecs({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const errors = (spec: (typeof specs)[number]) =>
    spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
  return [
    ...failed.map((spec) => `${file}: ${spec.title}\n${errors(spec).join('\n')}`),
    ...suites.flatMap(failedSpecs),
  ];
}

function vitest(name: string, projects: readonly string[], ...options: string[]): Check {
  const report = `${name.replaceAll(/\W+/g, '-')}.json`;
  return {
    name,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/${report}`,
    ],
    tally: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } =
        readReport<VitestReport>(report);
      return {
        passed: numPassedTests,
        failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0),
        failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
          const failed = assertionResults.filter((test) => test.status === 'failed');
          if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
          return failed.map(
            (test) => `${name}: ${test.fullName}\n${test.failureMessages.join('\n')}`,
          );
        }),
      };
    },
  };
}

/** Each worker starts a shop and a database of its own. */
const journeys: Check = {
  name: 'browser journeys',
  command: ['playwright', 'test'],
  tally: () => {
    const { stats, suites } = readReport<PlaywrightReport>('playwright.json');
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failedSpecs),
    };
  },
};

/** One after the other; those of an inner list at the same time. */
const checks: Check[][] = [
  [
    { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'secrets', command: ['npm', 'run', '--silent', 'secrets'] },
  ],
  [
    { name: 'unused code and packages', command: ['knip'] }, // reads types that the check of types generates
    // They wait for PostgreSQL more than they compute: more workers than the two processors of a small machine.
    vitest('unit and HTTP tests', ['unit', 'http'], '--maxWorkers=4'),
  ],
  // Killed shops mostly wait, for leases to end and for restarts.
  [
    vitest('fault tests', ['faults'], '--exclude=tests/faults/killed*'),
    vitest('fault tests of a killed checkout', ['faults'], 'tests/faults/killed.test.ts'),
    vitest('fault tests of killed shops', ['faults'], 'tests/faults/killed-'),
  ],
  [journeys],
];

const memory = '/dev/shm';
const neededBytes = 6 * 2 ** 30;

/**
 * A temporary folder in memory, where there is room for it and programs may run from it. Tests make
 * and drop databases by the hundred, of a thousand files each, and a browser shares memory through
 * files: on a disk the system works a third more for them. Removed at the end, also of an
 * interrupted run.
 */
function makeFastFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) < neededBytes) return undefined;
    const folder = mkdtempSync(path.join(memory, 'grafted-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    chmodSync(folder, 0o1777); // PostgreSQL runs under another account when root starts the tests
    const program = path.join(folder, 'program');
    writeFileSync(program, '#!/bin/sh', { mode: 0o700 });
    if (spawnSync(program).status === 0) return folder;
  } catch {
    // There is no such place here.
  }
  return undefined;
}

function readReport<T>(name: string): T {
  return JSON.parse(readFileSync(`${reports}/${name}`, 'utf8')) as T;
}

async function run({ name, command: [program = '', ...args], tally }: Check): Promise<Tally> {
  console.log(`\n— ${name}`);
  const child = spawn(program, args, { stdio: 'inherit', env });
  const [status] = (await once(child, 'exit')) as [number | null];
  const simple: Tally = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!tally) return simple;
  try {
    const counted = tally();
    // A runner can fail without a failed test, for example by a crash.
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const fastFolder = makeFastFolder();
const env = { ...process.env, ...(fastFolder && { TMPDIR: fastFolder }) };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const together of checks) {
  const tallies = await Promise.all(together.map(run));
  for (const [index, tally] of tallies.entries()) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    if (tally.failed > 0)
      failures.push(...(tally.failures?.length ? tally.failures : [together[index]!.name]));
  }
}
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
