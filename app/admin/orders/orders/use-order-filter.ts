import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { orderListSchema, type OrderListRequest } from '#domain/admin/orders.ts';

const defaultFilter: OrderListRequest = orderListSchema.parse({});

/** The order filter in the URL; invalid parameters fall back to the default. */
export function useOrderFilter() {
  const [params, setParams] = useScreenParams();
  const parsed = orderListSchema.safeParse(
    Object.fromEntries([...params].filter(([, value]) => value !== '')),
  );

  /** Resets to page 1 unless the page itself changes. */
  function change(wanted: Partial<Record<keyof OrderListRequest, string>>): void {
    const next = new URLSearchParams(params);
    if (!wanted.page) next.delete('page');
    for (const [name, value] of Object.entries(wanted)) {
      if (value && value !== String(defaultFilter[name as keyof OrderListRequest]))
        next.set(name, value);
      else next.delete(name);
    }
    setParams(next);
  }
  return {
    filter: parsed.success ? parsed.data : defaultFilter,
    change,
    clear: () => setParams(new URLSearchParams()),
  };
}
