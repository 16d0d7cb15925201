import { useEffect, useEffectEvent, useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import type { CheckInOrder } from '#domain/orders/check-in.ts';
import { makePayLink, reloadOrders } from './check-in-store.ts';

const noConnection =
  'There is no connection. Take cash or a check, or try again with a connection.';

/** For the customer's own phone: one code for these orders. */
export function PayLinkView({ orders }: { orders: readonly CheckInOrder[] }) {
  const [link, setLink] = useState<Awaited<ReturnType<typeof makePayLink>>>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  function load(): void {
    makePayLink(orders).then(
      (found) => (found ? setLink(found) : setProblem(noConnection)),
      (error: Error) => setProblem(errorMessage(error)),
    );
  }
  const loadOnce = useEffectEvent(load);
  useEffect(() => loadOnce(), []);

  async function ask(): Promise<void> {
    setAsked('Asking the shop...');
    const isReached = await reloadOrders(orders).catch(() => false);
    setAsked(isReached ? 'Not paid yet' : noConnection);
  }
  if (!link)
    return (
      <div className="mt-4">
        <p role={problem ? 'alert' : 'status'} className={problem && 'font-medium'}>
          {problem ?? 'Loading the payment link...'}
        </p>
        {problem && (
          <AdminButton className="mt-2" onClick={load}>
            Try again
          </AdminButton>
        )}
      </div>
    );
  return (
    <div className="mt-4 grid justify-items-start gap-2.5 text-sm">
      <p>The customer scans this code and pays by card on their own phone.</p>
      <QrCode
        src={link.qrCode}
        alt="QR code of the payment link"
        size={orders.length > 1 ? 288 : 220}
      />
      <p className="wrap-anywhere select-all">{link.url}</p>
      <AdminButton busyLabel={asked === 'Asking the shop...' && asked} onClick={() => void ask()}>
        Is it paid?
      </AdminButton>
      <p role="status">{asked}</p>
    </div>
  );
}
