import { useEffect, useState } from 'react';
import { timeLeft, type TimeLeft } from '#domain/farm/season.ts';

const units: [keyof TimeLeft, string][] = [
  ['days', 'Days'],
  ['hours', 'Hours'],
  ['minutes', 'Minutes'],
  ['seconds', 'Seconds'],
];

/**
 * Runs in the browser only, because cached pages must not contain the time. Dashes are placeholders
 * until it starts.
 */
export function Countdown({ to }: { to: string }) {
  const [left, setLeft] = useState<TimeLeft>();
  useEffect(() => {
    const deadline = new Date(to);
    const tick = () => setLeft(timeLeft(deadline, new Date()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [to]);

  return (
    <div
      role="timer"
      aria-live="off"
      aria-label="Time left to pre-order"
      className="mt-7 grid max-w-[452px] grid-cols-4 gap-1.5 sm:gap-3"
    >
      {units.map(([unit, name]) => (
        <div key={unit} className="min-w-0 rounded-thumb bg-on-deep/9 px-0.5 pt-4 pb-3 text-center">
          <span className="block font-display title-block leading-none font-[450] tabular-nums lining-nums">
            {left ? String(left[unit]).padStart(2, '0') : '--'}
          </span>
          <span className="text-xs text-on-deep">{name}</span>
        </div>
      ))}
    </div>
  );
}
