import { expect, test } from 'vitest';
import { readDocument, withTables } from '#tools/settings-document.ts';

test('docs/settings.md lists the settings as the schemas describe them (npm run docs:settings)', () => {
  expect(readDocument()).toBe(withTables(readDocument()));
});
