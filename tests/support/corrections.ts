import { randomUUID } from 'node:crypto';
import { recipientOf, type CorrectionPreview, type Recipient } from '#domain/orders/corrections.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { useAdmin } from './admin.ts';

interface Options {
  /** What the admin has seen; as it is now unless told. */
  was?: Recipient;
  key?: string;
  /** Whether the customer is asked for what the delivery costs more than the card paid, or the farm bears it. */
  asks?: 'customer' | 'farm';
}

/** Corrects orders as the dialog does: it shows what follows, and saves that. */
export function useCorrections({ call }: Pick<ReturnType<typeof useAdmin>, 'call'>) {
  const detailsOf = async (id: string) => (await call<OrderDetails>(`/orders/${id}`)).json;
  const shownOf = async (id: string) => recipientOf((await detailsOf(id)).order);

  async function correct(
    id: string,
    changed: Partial<Recipient>,
    { was, key = randomUUID(), asks = 'farm' }: Options = {},
  ) {
    const seen = was ?? (await shownOf(id));
    const now = { ...seen, ...changed };
    const path = `/orders/${id}/corrections`;
    const { json } = await call<CorrectionPreview>(`${path}/preview`, 'POST', { now });
    const { owedCents, dearerCents = 0 } = json.delivery ?? {};
    const send = (payer = asks) =>
      call<{ code?: string } & Partial<Recipient>>(path, 'POST', {
        key,
        was: seen,
        now,
        owedCents,
        ...(payer === 'farm' && { courtesyCents: dearerCents }),
        ...(payer === 'customer' && dearerCents > 0 && { asked: { by: 'trees' } }),
      });
    const { status, json: answer } = await send();
    return { status, answer, delivery: json.delivery, sendAgain: send };
  }
  return { detailsOf, shownOf, correct };
}
