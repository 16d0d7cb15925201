import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { plainText } from './plain-text.mjs';
import { unlinkSources } from './unlink-sources.mjs';

const folder = path.resolve(import.meta.dirname, '..');
const copy = path.join(folder, 'copy');
// Vite resolves packages from the folder of the page that needs them, and docs/ has none.
rmSync(copy, { recursive: true, force: true });
for (const [from, to] of [
  ['docs', '.'],
  ['packages/auth/docs', 'accounts'],
])
  cpSync(path.resolve(folder, '../..', from), path.join(copy, to), { recursive: true });

const pages = (links) => Object.entries(links).map(([text, link]) => ({ text, link }));

const decisions = () =>
  readdirSync(path.join(copy, 'decisions')).map((file) => ({
    text: /^# (.+)/.exec(readFileSync(path.join(copy, 'decisions', file), 'utf8'))?.[1] ?? file,
    link: `/decisions/${file.replace('.md', '')}`,
  }));

export default defineConfig({
  title: 'Grafted',
  description: 'Guides to the shop: for the owner, the operator and contributors',
  srcDir: 'copy',
  outDir: 'build',
  cacheDir: 'node_modules/.cache/vitepress',
  rewrites: { 'README.md': 'index.md' },
  cleanUrls: true,
  markdown: {
    html: false, // an address such as <name> in a sentence is text
    config: (md) => md.use(plainText).use(unlinkSources, copy),
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      {
        text: 'For the owner',
        items: pages({
          'Start here': '/owner',
          'Before the season': '/owner/season',
          Selling: '/owner/selling',
          'Preparing trees': '/owner/preparing',
          'Pickup and delivery days': '/owner/days',
          'Mail and newsletter': '/owner/mail',
          Money: '/owner/money',
          'Admins and customers': '/owner/people',
          'What to do when': '/owner/problems',
        }),
      },
      {
        text: 'For the operator',
        items: pages({
          Operating: '/operating',
          Settings: '/settings',
          'Many machines': '/many-machines',
          Runbook: '/runbook',
          Security: '/security',
          'Auth service': '/accounts/auth',
          'Signing in': '/accounts/sign-in',
        }),
      },
      {
        text: 'For contributors',
        items: pages({ Architecture: '/architecture', Performance: '/performance' }),
      },
      { text: 'Decisions', collapsed: true, items: decisions() },
    ],
  },
});
