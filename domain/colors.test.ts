import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors } from './colors.ts';

test('the colors outside the style sheet are those inside', () => {
  const [light = '', dark = ''] = readFileSync(
    new URL('../app/app.css', import.meta.url),
    'utf8',
  ).split('prefers-color-scheme: dark');
  expect(light).toContain(`--pine: ${colors.pine};`);
  expect(light).toContain(`--paper: ${colors.paper};`);
  expect(dark).toContain(`--paper: ${colors.darkPaper};`);
});
