import { useEffect } from 'react';
import { savedClimate } from './saved-climate.ts';

/** Loads the verdicts of tree pages where the device knows its place; nobody else downloads them. */
export function usePlaceVerdicts(): void {
  useEffect(() => {
    if (savedClimate()) void import('./place-verdict.ts');
  }, []);
}
