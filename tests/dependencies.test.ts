import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string; link?: boolean; integrity?: string }>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

// Versions below have known vulnerabilities that concern a shop. Where packages come from has no list of advisories.
const floors = [
  ['hono', '4.13.5', 'reads of chunked bodies past the limit, CORS with credentials'],
  ['@hono/node-server', '1.19.13', 'files outside the served folder by repeated slashes'],
  ['react-router', '8.0.0', 'scripts and foreign hosts in redirects, forged requests to actions'],
  ['nodemailer', '7.0.7', 'mail to another domain by a quoted address'],
  ['vite', '8.0.0', 'files outside the project from the development server'],
] as const;

test.each(floors)('%s is at least %s: %s', (name, floor) => {
  const installed = Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = '' }]) => version);
  expect(installed).not.toEqual([]);
  expect(installed.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

const isAtLeast = (version: string, floor: string): boolean =>
  version.localeCompare(floor, 'en', { numeric: true }) >= 0;

test('every package is pinned by a checksum', () => {
  const unpinned = Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);
  expect(unpinned).toEqual([]);
});
