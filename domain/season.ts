import { settings } from './settings.ts';

/** The configured deadline, else the end of the current calendar month. */
export function preOrderDeadline(
  now: Date,
  fixed: string | null = settings.season.preOrderDeadline,
): Date {
  return fixed ? new Date(fixed) : new Date(now.getFullYear(), now.getMonth() + 1, 1);
}

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Time until the deadline; all zero once it has passed. */
export function timeLeft(deadline: Date, now: Date): TimeLeft {
  const seconds = Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
