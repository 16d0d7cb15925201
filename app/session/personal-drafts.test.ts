// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { draftKeys, droppedMarker } from './draft-keys.ts';
import { dropDrafts } from './personal-drafts.ts';

const storages = { localStorage, sessionStorage };
const drafts = Object.values(draftKeys).flatMap((start) =>
  Object.entries(storages).map(([name, storage]) => ({ name, storage, key: `${start}1` })),
);
const keep = 'grafted-popup-closed';

beforeEach(() => {
  for (const storage of Object.values(storages)) {
    storage.clear();
    storage.setItem(keep, 'yes');
  }
  for (const { key, storage } of drafts) storage.setItem(key, 'typed');
});
const left = () => drafts.filter(({ key, storage }) => storage.getItem(key) !== null);

test('every draft is dropped, and nothing else', () => {
  dropDrafts();
  expect(left()).toEqual([]);
  expect([localStorage.getItem(keep), sessionStorage.getItem(keep)]).toEqual(['yes', 'yes']);
  expect(localStorage.getItem(droppedMarker)).toBeNull();
});

/** What stays in the browser after a sign-out, and why. */
const kept: Record<string, string> = {
  'app/customers/providers/flow.ts': 'the way to a provider and back, forgotten on return',
  'app/admin/orders/check-in/phone-id.ts': 'names the phone, not a person',
  'app/admin/orders/check-in/saved.ts': 'forgotten by a hook of the sign-out',
  'app/mail/newsletter/popup-memory.ts': 'that the window was closed',
  'app/mail/newsletter/popup-trigger.ts': 'that the window was closed',
  'app/session/personal-drafts.ts': 'the marker for other tabs',
  'app/session/return-page.ts': 'an address, not saved at a sign-out',
};

test('whatever is stored is a draft, or stays for a reason', () => {
  const storing = globSync('app/**/*.{ts,tsx}').filter((file) => {
    if (file.includes('.test.') || file === 'app/ui/site-data.ts') return false;
    return /\.(setItem|saveJson)\(/.test(readFileSync(file, 'utf8'));
  });
  const unknown = storing.filter(
    (file) => !(file in kept) && !readFileSync(file, 'utf8').includes('draftKeys.'),
  );
  expect(unknown).toEqual([]);
});
