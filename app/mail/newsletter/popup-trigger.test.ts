// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordOrdered, recordPopupClosed } from './popup-memory.ts';
import { watchForPopup } from './popup-trigger.ts';

const day = 86_400_000;
const show = vi.fn<() => void>();
let stop = () => {};
const watch = () => (stop = watchForPopup(show));
const leave = (clientY: number) =>
  document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-01T12:00:00Z') });
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  show.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the newsletter popup appears', () => {
  test('thirty seconds after the page load, not before', () => {
    watch();
    vi.advanceTimersByTime(29_999);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show).toHaveBeenCalledOnce();
  });

  test('when the mouse leaves the window at the top edge only', () => {
    watch();
    leave(300);
    expect(show).not.toHaveBeenCalled();
    leave(0);
    expect(show).toHaveBeenCalledOnce();
  });

  test('once for each page view', () => {
    watch();
    leave(-1);
    leave(-1);
    vi.advanceTimersByTime(60_000);
    expect(show).toHaveBeenCalledOnce();
  });

  test('and its time is recorded', () => {
    watch();
    vi.advanceTimersByTime(30_000);
    expect(localStorage.getItem('email-popup-last-shown')).toBe(
      String(Date.parse('2026-02-01T12:00:30Z')),
    );
  });

  test('again when it was last shown seven days ago', () => {
    localStorage.setItem('email-popup-last-shown', String(Date.now() - 7 * day));
    watch();
    leave(0);
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('the newsletter popup stays away', () => {
  test('after it was closed or subscribed to', () => {
    recordPopupClosed(localStorage);
    expect(localStorage.getItem('email-popup-closed')).toBe('true');
    watch();
    leave(0);
    vi.advanceTimersByTime(60_000);
    expect(show).not.toHaveBeenCalled();
  });

  test('for seven days after it was shown', () => {
    localStorage.setItem('email-popup-last-shown', String(Date.now() - 7 * day + 60_000));
    watch();
    leave(0);
    vi.advanceTimersByTime(50_000);
    expect(show).not.toHaveBeenCalled();
  });

  test('when another tab showed it meanwhile', () => {
    watch();
    localStorage.setItem('email-popup-last-shown', String(Date.now()));
    leave(0);
    expect(show).not.toHaveBeenCalled();
  });

  test('once a paid order was seen: it offers a discount on the first one', () => {
    watch();
    recordOrdered(localStorage);
    leave(0);
    vi.advanceTimersByTime(60_000);
    expect(show).not.toHaveBeenCalled();
  });

  test.each([
    ['a dialog is open', '<div role="dialog"></div>'],
    ['a question is open', '<div role="alertdialog"></div>'],
    ['somebody types in a field', '<input>'],
    ['somebody chooses in a list', '<select></select>'],
    ['somebody writes a text', '<div contenteditable="true" tabindex="0"></div>'],
  ])('while %s, and comes when that is over', (_what, html) => {
    document.body.innerHTML = html;
    document.body.querySelector<HTMLElement>('input, select, [tabindex]')?.focus();
    watch();
    leave(0);
    vi.advanceTimersByTime(120_000);
    expect(show).not.toHaveBeenCalled();
    document.body.innerHTML = '';
    vi.advanceTimersByTime(1000);
    expect(show).toHaveBeenCalledOnce();
  });

  test.each([
    '/auth',
    '/forgot-password',
    '/confirm',
    '/cart',
    '/checkout',
    '/order-confirmation',
    '/account',
    '/pay/token',
    '/shortfall/token',
    '/pickup-answer/token',
    '/newsletter/token',
  ])('on %s, and comes on a page of the shop after it', (path) => {
    window.history.replaceState(null, '', path);
    watch();
    leave(0);
    vi.advanceTimersByTime(120_000);
    expect(show).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/about');
    vi.advanceTimersByTime(1000);
    expect(show).toHaveBeenCalledOnce();
  });

  test('after the watch is stopped', () => {
    watch();
    stop();
    leave(0);
    vi.advanceTimersByTime(60_000);
    expect(show).not.toHaveBeenCalled();
  });
});
