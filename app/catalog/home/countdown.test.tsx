// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from './countdown.tsx';

const shown = () => screen.getByRole('timer').textContent;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('counts down to the deadline every second', () => {
  vi.setSystemTime(new Date(2026, 1, 27, 22, 58, 58));
  render(<Countdown to="2026-03-01T00:00:00" />);
  expect(shown()).toBe('01Days01Hours01Minutes02Seconds');
  act(() => void vi.advanceTimersByTime(3000));
  expect(shown()).toBe('01Days01Hours00Minutes59Seconds');
});

test('shows zeros once the deadline has passed', () => {
  vi.setSystemTime(new Date(2026, 1, 28, 23, 59, 59));
  render(<Countdown to="2026-03-01T00:00:00" />);
  act(() => void vi.advanceTimersByTime(5000));
  expect(shown()).toBe('00Days00Hours00Minutes00Seconds');
});

test('the server renders placeholders, independent of the time', () => {
  const atOneTime = renderToString(<Countdown to="2026-03-01T00:00:00" />);
  vi.setSystemTime(new Date(2030, 5, 5));
  expect(renderToString(<Countdown to="2026-03-01T00:00:00" />)).toBe(atOneTime);
  expect(atOneTime).toContain('--');
});
