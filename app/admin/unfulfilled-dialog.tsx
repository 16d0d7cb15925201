import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { formatDay } from '#app/orders/order-dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { treesNeeded, type UnfulfilledItem } from '#domain/desk.ts';
import { shortOrderId, type ItemStatus } from '#domain/statuses.ts';
import { useItemChanges } from './use-desk-changes.ts';

/** The orders that wait for one tree, with their items' statuses. */
export function UnfulfilledDialog({ item, onClose }: { item: UnfulfilledItem; onClose: () => void }) {
  const { changeOne, changeAll, busy } = useItemChanges();
  const markAll = (status: ItemStatus) => changeAll({ itemIds: item.orders.map(({ itemId }) => itemId), status });
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-deepest/60 p-4">
          <Dialog.Content className="slide-in relative w-full max-w-[760px] rounded-picture bg-surface p-[clamp(20px,3vw,36px)] shadow-lift outline-none">
            <Dialog.Title className="pr-12 text-[clamp(24px,2.6vw,32px)]">
              {item.variety} on {item.rootstock}
            </Dialog.Title>
            <Dialog.Description className="mt-1.5 text-ink-2">
              {treesNeeded(item)} needed in {item.orders.length} {item.orders.length === 1 ? 'order' : 'orders'}
            </Dialog.Description>
            <Dialog.Close aria-label="Close" className="absolute top-4 right-4 grid size-11 place-items-center rounded-full hover:bg-linen">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
            <div className="mt-5 flex flex-wrap gap-2.5">
              <Button look="ghost" size="small" disabled={busy} onClick={() => markAll('Pending')}>
                Mark All Pending
              </Button>
              <Button size="small" disabled={busy} onClick={() => markAll('Confirmed')}>
                Mark All Confirmed
              </Button>
            </div>
            <ul className="mt-4 max-h-[56vh] overflow-y-auto">
              {item.orders.map((order) => (
                <li key={order.itemId} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-3 text-[15px]">
                  <div className="min-w-0">
                    <p className="font-semibold">{order.customer}</p>
                    <p className="text-ink-2">
                      {formatDay(order.createdAt)}, order {shortOrderId(order.orderId)}, quantity {order.quantity}
                    </p>
                  </div>
                  <div className="flex items-center gap-3">
                    <Badge tone={order.status === 'Confirmed' ? 'sky' : 'gold'}>{order.status}</Badge>
                    <Button look="ghost" size="small" disabled={busy} onClick={() => changeOne({ itemIds: [order.itemId], status: order.status === 'Confirmed' ? 'Pending' : 'Confirmed' })}>
                      {order.status === 'Confirmed' ? 'Unconfirm' : 'Confirm'}
                      <span className="sr-only"> order {shortOrderId(order.orderId)}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
