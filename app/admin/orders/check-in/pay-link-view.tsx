import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { Button } from '#app/ui/button.tsx';
import type { CheckInOrder } from '#domain/admin/check-in.ts';
import { findPayLink, reloadOrder, type PayLink } from './check-in-store.ts';

type Shown = { link: PayLink } | { problem: string } | undefined;

const noConnection =
  'There is no connection. Take cash or a check, or try again with a connection.';

/** For the customer's own phone. */
export function PayLinkView({ order }: { order: CheckInOrder }) {
  const [shown, setShown] = useState<Shown>();
  const [asked, setAsked] = useState<string>();
  function load(): void {
    findPayLink(order.id).then(
      (link) => setShown(link ? { link } : { problem: noConnection }),
      (error: Error) => setShown({ problem: errorMessage(error) }),
    );
  }
  const loadOnce = useEffectEvent(load);
  useEffect(() => loadOnce(), []);

  async function ask(): Promise<void> {
    setAsked('Asking the shop...');
    const isReached = await reloadOrder(order).catch(() => false);
    setAsked(isReached ? 'Not paid yet' : noConnection);
  }
  if (!shown)
    return (
      <p role="status" className="mt-4">
        Loading the payment link...
      </p>
    );
  if ('problem' in shown)
    return (
      <div className="mt-4">
        <p role="alert" className="font-medium">
          {shown.problem}
        </p>
        <Button variant="ghost" size="small" className="mt-2" onClick={load}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className="mt-4 grid justify-items-start gap-2.5 text-sm">
      <p>The customer scans this code and pays by card on their own phone.</p>
      {/* White in both color schemes: scanners need dark on light. */}
      <img
        src={shown.link.qrCode}
        alt="QR code of the payment link"
        width={220}
        height={220}
        className="rounded-thumb border border-line bg-white p-2"
      />
      <p className="wrap-anywhere select-all">{shown.link.url}</p>
      <Button
        variant="ghost"
        size="small"
        busyLabel={asked === 'Asking the shop...' && asked}
        onClick={() => void ask()}
      >
        Is it paid?
      </Button>
      <p role="status">{asked}</p>
    </div>
  );
}
