import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** The last commit of the release before this one; changed with each release. */
const commit = '6b1ba78a4ef91c23508f68398e686426d97100de';
/** What it needs and this one does not install. */
const packages = ['graphile-worker@0.18.0'];

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
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-package-lock', '--ignore-scripts', ...packages], {
    cwd: folder,
  });
  await mkdir(path.join(source, 'node_modules/@grafted'), { recursive: true });
  await symlink('../../auth', path.join(source, 'node_modules/@grafted/auth'));
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
