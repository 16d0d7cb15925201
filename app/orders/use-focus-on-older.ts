import { useEffect, useRef } from 'react';
import type { OrderPage } from '#domain/orders/orders.ts';

/** Moves focus to the first newly loaded order, because the button moves or disappears. */
export function useFocusOnOlder(pages: OrderPage[] | undefined): void {
  const count = pages?.length ?? 0;
  const firstId = pages?.at(-1)?.orders[0]?.id;
  const shown = useRef(count);
  useEffect(() => {
    if (shown.current > 0 && count > shown.current)
      document.getElementById(`order-${firstId}`)?.focus();
    shown.current = count;
  }, [count, firstId]);
}
