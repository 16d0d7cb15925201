// Installs missing dependencies and rebuilds an outdated build. Plain JavaScript, because it must run on Node 20: the
// install puts Node 24 into node_modules/.bin, which is first on PATH in npm scripts.
import { spawn } from 'node:child_process';
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

/** One line with a dot for every second; what the command prints is shown only when it fails. */
async function run(what, command, args, env = process.env) {
  process.stdout.write(what);
  const started = Date.now();
  const ticking = setInterval(() => process.stdout.write('.'), 1000);
  const child = spawn(command, args, { env, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve) => {
    child.once('error', (error) => resolve((output += error.message)));
    child.once('close', resolve);
  });
  clearInterval(ticking);
  process.stdout.write(` ${Math.round((Date.now() - started) / 1000)} s\n`);
  if (status === 0) return;
  process.stderr.write(output);
  process.exit(typeof status === 'number' ? status : 1);
}

async function ensureInstalled() {
  const marker = 'node_modules/.installed';
  const wanted = sha([read('package-lock.json')]); // includes the dependencies of both packages
  if (read(marker) === wanted && existsSync('node_modules/.bin/node')) return;
  // npm ci deletes node_modules first: run it with the system's Node, not the one inside.
  const own = path.join(root, 'node_modules', '.bin');
  const PATH = process.env.PATH.split(path.delimiter)
    .filter((p) => path.resolve(p) !== own)
    .join(path.delimiter);
  await run(
    'Installing packages ',
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      ...process.env,
      PATH,
      NODE_ENV: '',
    },
  );
  writeFileSync(marker, wanted);
}

function* sources(entry) {
  if (!existsSync(entry)) return;
  if (!statSync(entry).isDirectory()) return yield entry;
  for (const name of readdirSync(entry).toSorted())
    if (name !== 'node_modules') yield* sources(path.join(entry, name));
}

/** Builds anew when a file of its inputs has changed. */
async function ensureBuilt(script, what, inputs) {
  const marker = `build/.${script.replace(':', '-')}`;
  const files = [...inputs, 'package-lock.json']
    .flatMap((entry) => [...sources(entry)])
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const wanted = sha(files.flatMap((file) => [file, readFileSync(file)]));
  if (read(marker) === wanted) return;
  await run(`Building ${what} `, 'npm', ['run', '--silent', script]);
  writeFileSync(marker, wanted);
}

await ensureInstalled();
if (!process.argv.includes('--install-only')) {
  await ensureBuilt('build:pages', 'the pages', [
    'app',
    'packages/auth/contract',
    'domain',
    'public',
    'tools/vite',
    'vite.config.ts',
    'react-router.config.ts',
  ]);
  await ensureBuilt('build:server', 'the server', [
    'packages',
    'domain',
    'server',
    'standins',
    'tools',
    'package.json',
    'rolldown.config.ts',
  ]);
}
