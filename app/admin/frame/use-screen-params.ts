import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * What a screen shows lives in the address. A control shows its new value at once, while the navigation is still under
 * way, and a second change in that time builds on the first.
 */
export function useScreenParams() {
  const [inAddress] = useSearchParams();
  const [params, setShown] = useOptimistic(inAddress);
  const navigate = useNavigate();

  function setParams(next: URLSearchParams): void {
    startTransition(async () => {
      setShown(next);
      await navigate({ search: next.size > 0 ? `?${next.toString()}` : '' });
    });
  }
  return [params, setParams] as const;
}
