// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextMoment, reloadAtMoment } from './follow-season.ts';

const season = {
  opensAt: '2026-03-01T08:00:00Z',
  preOrderDeadline: '2026-03-20T08:00:00Z',
  closesAt: '2026-04-01T08:00:00Z',
};
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...window.location, reload });
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test.each([
  ['before it opens', '2026-02-20T00:00:00Z', season.opensAt],
  ['before the deadline', '2026-03-02T00:00:00Z', season.preOrderDeadline],
  ['before it closes', '2026-03-25T00:00:00Z', season.closesAt],
])('%s, an open page is loaded again at that moment, and not before', (_when, now, moment) => {
  vi.setSystemTime(new Date(now));
  expect(nextMoment(season, Date.now())).toBe(Date.parse(moment));
  reloadAtMoment(season);
  vi.advanceTimersByTime(Date.parse(moment) - Date.parse(now) - 1);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('after it has closed nothing is awaited', () => {
  vi.setSystemTime(new Date('2026-05-01T00:00:00Z'));
  expect(nextMoment(season, Date.now())).toBeUndefined();
  reloadAtMoment(season);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that somebody types into is not loaded again', () => {
  vi.setSystemTime(new Date('2026-02-28T00:00:00Z'));
  document.body.innerHTML = '<input type="email">';
  document.querySelector('input')!.value = 'jordan@example.com';
  reloadAtMoment(season);
  vi.advanceTimersByTime(10 * 86_400_000);
  expect(reload).not.toHaveBeenCalled();
});
