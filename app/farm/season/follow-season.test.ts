// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextMoment, reloadAtMoment } from './follow-season.ts';

const season = {
  opensAt: '2026-03-01T08:00:00Z',
  preOrderDeadline: '2026-03-20T08:00:00Z',
  closesAt: '2026-04-01T08:00:00Z',
};
const reload = vi.fn<() => void>();
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/', href: 'https://shop.example/', reload });
  vi.stubGlobal('fetch', ask.mockResolvedValue(new Response()));
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
])(
  '%s, an open page is loaded again at that moment, and not before',
  async (_when, now, moment) => {
    vi.setSystemTime(new Date(now));
    expect(nextMoment(season, Date.now())).toBe(Date.parse(moment));
    reloadAtMoment(season);
    vi.advanceTimersByTime(Date.parse(moment) - Date.parse(now) - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a page stays where the shop cannot be reached', async () => {
  vi.setSystemTime(new Date('2026-02-28T00:00:00Z'));
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  reloadAtMoment(season);
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(ask).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('after it has closed nothing is awaited', () => {
  vi.setSystemTime(new Date('2026-05-01T00:00:00Z'));
  expect(nextMoment(season, Date.now())).toBeUndefined();
  reloadAtMoment(season);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that somebody types into is not loaded again', async () => {
  vi.setSystemTime(new Date('2026-02-28T00:00:00Z'));
  document.body.innerHTML = '<input type="email">';
  document.querySelector('input')!.value = 'jordan@example.com';
  reloadAtMoment(season);
  await vi.advanceTimersByTimeAsync(10 * 86_400_000);
  expect(reload).not.toHaveBeenCalled();
});
