import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { openingBlockers } from './opening.ts';

test('each sample value of the farm keeps the shop from opening', () => {
  expect(openingBlockers(defaultSettings)).toEqual(['address', 'phone number', 'email']);
  const own = { street: '1 Orchard Road', phone: '(509) 555-0199', email: 'hello@trees.test' };
  const farm = { ...defaultSettings.farm, ...own };
  expect(openingBlockers({ farm })).toEqual([]);
  for (const member of ['street', 'phone', 'email'] as const)
    expect(
      openingBlockers({ farm: { ...farm, [member]: defaultSettings.farm[member] } }),
    ).toHaveLength(1);
});
