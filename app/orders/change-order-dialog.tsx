import { useMutation, useQuery } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useRef } from 'react';
import { api, ApiError, unwrap } from '#app/api.ts';
import { previewOptions, queryClient, refetchAll } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { Problem } from '#app/ui/problem.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ChangePreview, NewQuantities } from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { FewerTrees } from './fewer-trees.tsx';
import { OrchardEffect } from './orchard-effect.tsx';
import { RefundParts } from './refund-parts.tsx';
import { RefundPolicy } from './refund-policy.tsx';

const changes = api.api.orders[':id'].changes;

/** How many trees stay, by item; missing: all. */
export type KeptTrees = Readonly<Record<string, number>>;

interface ChangeOrderDialogProps {
  order: Order;
  /** Kept by the page, so that Escape loses nothing that was chosen. */
  kept: KeptTrees;
  onKeep: (kept: KeptTrees) => void;
  onClose: () => void;
}

/**
 * Choose how many trees to keep, see the refund, confirm. The server computes the refund and
 * compares the confirmed one.
 */
export function ChangeOrderDialog({ order, kept, onKeep, onClose }: ChangeOrderDialogProps) {
  const { id, items } = order;
  function keepAll(): void {
    onKeep({});
    onClose();
  }
  const key = useRef(crypto.randomUUID()); // the same click twice is one change
  const quantities = items.flatMap((item) => {
    const quantity = kept[item.id] ?? item.quantity;
    return quantity === item.quantity ? [] : [{ itemId: item.id, was: item.quantity, quantity }];
  });
  const preview = useQuery(
    {
      queryKey: ['order-change', id, quantities], // not among the orders, which a change refetches
      queryFn: () => unwrap(changes.preview.$post({ param: { id }, json: { quantities } })),
      enabled: quantities.length > 0,
      ...previewOptions,
    },
    queryClient,
  );
  const shown = quantities.length > 0 && !preview.isPlaceholderData ? preview.data : undefined;
  const send = useMutation(
    {
      mutationFn: (json: { quantities: NewQuantities; refundCents: number }) =>
        unwrap(changes.$post({ param: { id }, json: { key: key.current, ...json } })),
      onSuccess: ({ canceled, refundCents }) => {
        notify.success(resultText(canceled, refundCents));
        keepAll();
      },
      onError: (error) => {
        key.current = crypto.randomUUID();
        if (error instanceof ApiError && error.code === 'refund_changed') void preview.refetch();
      },
      onSettled: () => refetchAll(['orders']),
    },
    queryClient,
  );
  const problem = send.error ?? preview.error;
  return (
    <AlertDialog.Root open onOpenChange={onClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-backdrop">
          <AlertDialog.Content className="slide-in w-full max-w-[620px] rounded-picture bg-surface p-[clamp(18px,3vw,36px)] shadow-lift outline-none">
            <AlertDialog.Title className="title-lead">
              Change order {shortOrderId(id)}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-2">
              Choose how many of each tree you want to keep. You see the refund before anything
              changes.
            </AlertDialog.Description>
            <FewerTrees
              items={items}
              kept={kept}
              onKeep={(itemId, quantity) => onKeep({ ...kept, [itemId]: quantity })}
            />
            <Button
              variant="quiet"
              size="small"
              className="mt-2 -ml-3"
              onClick={() => onKeep(Object.fromEntries(items.map((item) => [item.id, 0])))}
            >
              Cancel the whole order
            </Button>
            <div aria-live="polite" className="mt-4">
              {shown && <RefundParts preview={shown} treesLabel="Trees removed" />}
              {shown && <OrchardEffect texts={shown.orchard} />}
              {quantities.length === 0 && <RefundPolicy terms={order.terms} />}
            </div>
            <Problem className="mt-4">
              {problem && (problem.message || 'Something went wrong. Please try again.')}
            </Problem>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="ghost" size="small" onClick={keepAll}>
                Keep everything
              </Button>
              <Button
                size="small"
                disabled={!shown}
                busyLabel={send.isPending && 'Changing...'}
                onClick={() => shown && send.mutate({ quantities, refundCents: shown.refundCents })}
              >
                {confirmText(shown)}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function confirmText(preview: ChangePreview | undefined): string {
  if (!preview) return 'Change order';
  const action = preview.cancels ? 'Cancel order' : 'Change order';
  return preview.refundCents > 0
    ? `${action}, refund ${formatUsd(preview.refundCents)}`
    : `${action}, no refund`;
}

const resultText = (canceled: boolean, refundCents: number): string =>
  `Your order ${canceled ? 'is canceled' : 'has been updated'}.${
    refundCents > 0 ? ` Your refund of ${formatUsd(refundCents)} is on its way.` : ''
  }`;
