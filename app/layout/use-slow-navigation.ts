import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const patienceMs = 120;

/** The path on its way to the screen, once that takes long enough to be worth a word. */
export function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const target = state === 'loading' ? location?.pathname : undefined;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setLate(target), patienceMs);
    return () => clearTimeout(timer);
  }, [target]);
  return target && late === target ? target : undefined;
}
