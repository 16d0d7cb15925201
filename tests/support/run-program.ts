import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { machineEnvironment } from './machine-environment.ts';

const root = path.join(import.meta.dirname, '../..');

export interface RunningProgram {
  process: ChildProcess;
  /** So far, stdout and stderr. */
  output(): string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

interface Run {
  env: Record<string, string>;
  folder?: string;
  /** A command that is given another to run. */
  within?: readonly string[];
}

/** Runs a program with plain Node, which knows of the tests' environment only what `env` says. */
export function runProgram(
  command: readonly string[],
  { env, folder = root, within = [] }: Run,
): RunningProgram {
  const [program = '', ...args] = [...within, process.execPath, ...command];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...machineEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { process: child, output: () => output, ended };
}

/** As above, until it ends. */
export async function runToEnd(
  command: readonly string[],
  run: Run,
): Promise<{ code: number | string; output: string }> {
  const { ended, output } = runProgram(command, run);
  return { code: await ended, output: output() };
}
