// Runs all checks. Prints a last line `N passed, N failed`, summed over all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

interface Tally {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  command: string[];
  /** Reads the runner's report; without it the check counts as one. */
  tally?: () => Tally;
}

const reports = 'test-results';

function vitest(name: string, ...projects: string[]): Check {
  const report = `vitest-${projects.join('-')}.json`;
  return {
    name,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/${report}`,
    ],
    tally: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } =
        readReport<Record<string, number>>(report);
      return {
        passed: numPassedTests!,
        failed: Math.max(numFailedTests!, numFailedTestSuites ? 1 : 0),
      };
    },
  };
}

const checks: Check[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  vitest('unit and HTTP tests', 'unit', 'http'),
  vitest('fault tests', 'faults'),
  {
    name: 'browser journeys',
    command: ['playwright', 'test'],
    tally: () => {
      const { stats } = readReport<{
        stats: { expected: number; unexpected: number; flaky: number };
      }>('playwright.json');
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  },
];

function readReport<T>(name: string): T {
  return JSON.parse(readFileSync(`${reports}/${name}`, 'utf8')) as T;
}

function run({ name, command: [program, ...args], tally }: Check): Tally {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(program!, args, { stdio: 'inherit' });
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

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Tally = { passed: 0, failed: 0 };
for (const check of checks) {
  const { passed, failed } = run(check);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
