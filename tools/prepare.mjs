// Installs missing dependencies and rebuilds an outdated build. Plain JavaScript, because it must run on Node 20: the
// install puts Node 24 into node_modules/.bin, which is first on PATH in npm scripts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
process.chdir(root);
const sha = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function run(command, args, env = process.env) {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function ensureInstalled() {
  const marker = 'node_modules/.installed';
  const wanted = sha([read('package-lock.json')]); // includes the dependencies of both packages
  if (read(marker) === wanted && existsSync('node_modules/.bin/node')) return;
  console.log('Installing dependencies (npm ci) ...');
  // npm ci deletes node_modules first: run it with the system's Node, not the one inside.
  const own = path.join(root, 'node_modules', '.bin');
  const PATH = process.env.PATH.split(path.delimiter)
    .filter((p) => path.resolve(p) !== own)
    .join(path.delimiter);
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    PATH,
    NODE_ENV: '',
  });
  writeFileSync(marker, wanted);
}

function* sources(entry) {
  if (!existsSync(entry)) return;
  if (!statSync(entry).isDirectory()) return yield entry;
  for (const name of readdirSync(entry).toSorted())
    if (name !== 'node_modules') yield* sources(path.join(entry, name));
}

/** Builds anew when a file of its inputs has changed. */
function ensureBuilt(script, inputs) {
  const marker = `build/.${script.replace(':', '-')}`;
  const files = [...inputs, 'package-lock.json']
    .flatMap((entry) => [...sources(entry)])
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const wanted = sha(files.flatMap((file) => [file, readFileSync(file)]));
  if (read(marker) === wanted) return;
  console.log(`Building (${script}) ...`);
  run('npm', ['run', '--silent', script]);
  writeFileSync(marker, wanted);
}

ensureInstalled();
if (!process.argv.includes('--install-only')) {
  ensureBuilt('build:pages', [
    'app',
    'packages/auth/contract',
    'domain',
    'public',
    'tools/vite',
    'vite.config.ts',
    'react-router.config.ts',
  ]);
  ensureBuilt('build:server', [
    'packages',
    'domain',
    'server',
    'standins',
    'tools',
    'package.json',
    'rolldown.config.ts',
  ]);
}
