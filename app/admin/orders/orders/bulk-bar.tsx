import { X } from 'lucide-react';
import { useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { orderStatuses, type OrderStatus } from '#domain/statuses.ts';

interface BulkBarProps {
  count: number;
  onStatus: (status: OrderStatus) => void;
  onClear: () => void;
}

/** Bulk actions, fixed at the bottom while orders are selected. */
export function BulkBar({ count, onStatus, onClear }: BulkBarProps) {
  const [status, setStatus] = useState<OrderStatus>('Confirmed');
  return (
    <div
      role="region"
      aria-label="Selected orders"
      aria-live="polite"
      className={
        count > 0
          ? 'fixed inset-x-3 bottom-3 z-float mx-auto flex max-w-[560px] items-end gap-2 rounded-card border border-line bg-surface p-3 shadow-lift print:hidden'
          : ''
      }
    >
      {count > 0 && (
        <>
          <p className="mr-auto self-center px-1 font-semibold">{count} selected</p>
          {/* No Canceled: canceling a paid order asks about its refund. */}
          <AdminSelect
            label="Set status to"
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as OrderStatus)}
            className="w-[128px] sm:w-[150px]"
            options={orderStatuses.filter((name) => name !== 'Canceled')}
          />
          <Button size="small" onClick={() => onStatus(status)}>
            Apply
          </Button>
          <AdminButton
            variant="quiet"
            aria-label="Clear selection"
            className="px-2.5!"
            onClick={onClear}
          >
            <X aria-hidden className="size-5" />
          </AdminButton>
        </>
      )}
    </div>
  );
}
