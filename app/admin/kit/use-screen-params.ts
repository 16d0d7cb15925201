import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * Screen state in the URL's query. Updates optimistically: a control shows its new value before the
 * navigation is done, and a second change builds on the first.
 */
export function useScreenParams() {
  const [urlParams] = useSearchParams();
  const [params, setOptimistic] = useOptimistic(urlParams);
  const navigate = useNavigate();

  function setParams(next: URLSearchParams): void {
    startTransition(async () => {
      setOptimistic(next);
      await navigate({ search: next.size > 0 ? `?${next.toString()}` : '' });
    });
  }
  return [params, setParams] as const;
}
