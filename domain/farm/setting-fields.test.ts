import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { settingSections } from './setting-fields.ts';
import { contentOfSettings, settingsSchema } from './settings-content.ts';

const content = contentOfSettings(defaultSettings);
const paths = settingSections.flatMap(({ fields }) => fields.map(({ path }) => path));

const pathsOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && !Array.isArray(inner)
      ? pathsOf(inner as object, `${prefix}${name}.`)
      : [prefix + name],
  );

test('every setting has its field, once', () => {
  expect([...paths, 'testimonials'].toSorted()).toEqual(pathsOf(content).toSorted());
});

test('the defaults are valid', () => {
  expect(settingsSchema.parse(content)).toEqual(content);
});
