import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** The last commit of the release before this one; changed with each release. */
const commit = '07921a44f8eeb7363c1f7454623276ce168cab68';

const folder = path.join(root, 'build/previous-release');
const source = path.join(folder, commit);

/** A shallow clone does not have it. */
export const hasPreviousRelease = (): boolean =>
  spawnSync('git', ['cat-file', '-e', commit], { cwd: root }).status === 0;

/** Builds the release before this one, once. @returns its folder, for `runShop` */
export async function buildPreviousRelease(): Promise<string> {
  const isBuilt = path.join(source, '.built');
  if (existsSync(isBuilt)) return source;
  await rm(folder, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  await run('sh', ['-c', `git archive ${commit} | tar -x -C "${source}"`], { cwd: root });
  // All other packages are this release's; cockatiel is installed for it alone, until the release after this one.
  const workspaces = path.join(source, 'node_modules/@grafted');
  await mkdir(workspaces, { recursive: true });
  for (const name of ['auth', 'postgres'])
    await symlink(`../../packages/${name}`, path.join(workspaces, name));
  for (const command of [
    ['react-router', 'build'],
    ['rolldown', '--config', 'rolldown.config.ts'],
  ])
    await run(
      process.execPath,
      [path.join(root, 'node_modules/.bin', command[0]!), ...command.slice(1)],
      { cwd: source },
    );
  await writeFile(isBuilt, '');
  return source;
}
