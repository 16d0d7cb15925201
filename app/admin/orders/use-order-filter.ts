import { orderListSchema, type OrderListRequest } from '#domain/admin/orders.ts';
import { useScreenParams } from '#app/admin/frame/use-screen-params.ts';

const everything: OrderListRequest = orderListSchema.parse({});

/** Which orders are shown lives in the address. What it does not understand there counts as nothing. */
export function useOrderFilter() {
  const [params, setParams] = useScreenParams();
  const parsed = orderListSchema.safeParse(Object.fromEntries([...params].filter(([, value]) => value !== '')));

  /** Back to the first page, unless it is the page that changes. */
  function change(wanted: Partial<Record<keyof OrderListRequest, string>>): void {
    const next = new URLSearchParams(params);
    if (!wanted.page) next.delete('page');
    for (const [name, value] of Object.entries(wanted)) {
      if (value && value !== String(everything[name as keyof OrderListRequest])) next.set(name, value);
      else next.delete(name);
    }
    setParams(next);
  }
  return { filter: parsed.success ? parsed.data : everything, change, clear: () => setParams(new URLSearchParams()) };
}

/** The same filter as an address of the API has it. */
export function filterQuery(filter: OrderListRequest): string {
  return new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (name !== 'page' && value ? [[name, String(value)]] : []))).toString();
}
