import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { keepsOldPosition } from './settings-content.ts';

const { farm } = defaultSettings;

test.each([
  ['a new street without a new position', { street: '9 New Road' }, true],
  ['a new ZIP code without a new position', { zip: '99156' }, true],
  ['a new street with a new position', { street: '9 New Road', latitude: 48.2 }, false],
  ['a new phone number', { phone: '(509) 555-0199' }, false],
  ['spaces at the end', { street: `${farm.street} ` }, false],
])('%s: the old place on the map is kept: %s', (_what, change, expected) => {
  expect(keepsOldPosition({ farm }, { farm: { ...farm, ...change } })).toBe(expected);
});
