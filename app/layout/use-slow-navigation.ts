import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const slowAfterMs = 120;

/** The path being navigated to, once that takes longer than 120 ms. */
export function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const target = state === 'loading' ? location?.pathname : undefined;
  const [slowTarget, setSlowTarget] = useState<string>();
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setSlowTarget(target), slowAfterMs);
    return () => clearTimeout(timer);
  }, [target]);
  return target && slowTarget === target ? target : undefined;
}
