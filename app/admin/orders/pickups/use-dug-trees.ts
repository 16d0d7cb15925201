import { useState } from 'react';
import { browserData } from '#app/ui/site-data.ts';

const keyOf = (day: string): string => `grafted-dug-${day}`;

/** Rows checked off in the field; kept on this device only. */
export function useDugTrees(day: string) {
  const [dug, setDug] = useState(() => read(day));
  function toggle(itemId: string): void {
    const next = dug.includes(itemId) ? dug.filter((id) => id !== itemId) : [...dug, itemId];
    setDug(next);
    browserData.setItem(keyOf(day), JSON.stringify(next));
  }
  return { isDug: (itemId: string) => dug.includes(itemId), toggle };
}

function read(day: string): string[] {
  try {
    const saved: unknown = JSON.parse(browserData.getItem(keyOf(day)) ?? '[]');
    return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
