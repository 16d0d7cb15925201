import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { settingSections } from './setting-fields.ts';
import { settingAt, summarizeChanges } from './setting-texts.ts';
import { contentOfSettings } from './settings-content.ts';

const content = contentOfSettings(defaultSettings);
const paths = settingSections.flatMap(({ fields }) => fields.map(({ path }) => path));

test('a summary names each change in words', () => {
  const after = structuredClone(content);
  after.delivery.centsPerMinute = 125;
  after.newsletter.discountPercent = 15;
  after.claims.organic.text = '';
  expect(summarizeChanges(content, after)).toBe(
    'Delivery per minute of driving: $1.00 → $1.25; Newsletter discount: 10% → 15%; Organic claim: Grown organically, without synthetic sp… → empty',
  );
  expect(summarizeChanges(content, content)).toBe('');
});

test('a summary of many changes fits the history', () => {
  const after = structuredClone(content);
  for (const path of paths.filter((one) => one !== 'taxPlaces')) {
    const parts = path.split('.');
    const name = parts.pop()!;
    const group = parts.length > 0 ? settingAt(after, parts.join('.')) : after;
    const values = group as Record<string, unknown>;
    values[name] = typeof values[name] === 'number' ? values[name] + 1 : 'x'.repeat(50);
  }
  after.taxMode = 'none';
  after.paper = 'a4';
  const summary = summarizeChanges(content, after);
  expect(summary.length).toBeLessThanOrEqual(200);
  expect(summary).toMatch(/; \d+ more changes$/);
});
