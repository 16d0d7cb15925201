import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. @returns standard output @throws Error with what it wrote to standard error */
export async function command(program: string, ...args: string[]): Promise<string> {
  try {
    return (await execute(program, args)).stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`${program} ${args.join(' ')}: ${stderr?.trim() || message}`, { cause: error });
  }
}

/** Like `command`, for what may already be done. */
export const attempt = (program: string, ...args: string[]): Promise<string> =>
  command(program, ...args).catch(() => '');
