import { api } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';

interface ReceiptButtonProps {
  order: Pick<Order, 'id'>;
  variant: 'button' | 'link';
}

/** Downloads the receipt of a paid order. */
export function ReceiptButton({ order: { id }, variant }: ReceiptButtonProps) {
  async function save(): Promise<void> {
    const { download } = await import('#app/download.ts');
    await download(
      api.api.orders[':id']['receipt.pdf'].$get({ param: { id } }),
      `receipt-${shortOrderId(id)}.pdf`,
    );
  }
  if (variant === 'button')
    return (
      <Button variant="ghost" onClick={() => void save()}>
        Receipt (PDF)
      </Button>
    );
  return (
    <button
      type="button"
      onClick={() => void save()}
      className="link inline-flex min-h-11 items-center print:hidden"
    >
      Receipt (PDF)<span className="sr-only"> of order {shortOrderId(id)}</span>
    </button>
  );
}
