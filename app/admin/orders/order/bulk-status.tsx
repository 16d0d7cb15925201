import { useState } from 'react';
import { BulkBar } from '#app/admin/kit/bulk-bar.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { orderStatuses, type OrderStatus } from '#domain/statuses.ts';

interface BulkStatusProps {
  count: number;
  onStatus: (status: OrderStatus) => void;
  onClear: () => void;
}

/** Gives the selected orders a status. */
export function BulkStatus({ count, onStatus, onClear }: BulkStatusProps) {
  const [status, setStatus] = useState<OrderStatus>('Confirmed');
  return (
    <BulkBar label="Selected orders" count={count} onClear={onClear}>
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
    </BulkBar>
  );
}
