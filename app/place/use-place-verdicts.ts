import { useEffect } from 'react';
import { savedZone } from './saved-zone.ts';

/** Loads the verdicts of tree pages where the device knows its place; nobody else downloads them. */
export function usePlaceVerdicts(): void {
  useEffect(() => {
    if (savedZone()) void import('./place-verdict.ts');
  }, []);
}
