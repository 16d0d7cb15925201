import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pathOnThisSite } from './mailed-token.ts';

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://shop.example' } }));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['https://shop.example/catalog?x=1', '/catalog?x=1'],
  ['/cart', '/cart'],
  ['https://evil.test/x', '/'],
  ['https://shop.example//evil.test/x', '/'],
  ['https://shop.example/.//evil.test/x', '/'],
  ['https://shop.example/\\evil.test/x', '/'],
  ['//evil.test/x', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('a mailed redirect to %s leads to %s (A10)', (address, path) => {
  expect(pathOnThisSite(address)).toBe(path);
});
