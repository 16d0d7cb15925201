import { useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { BulkBar } from '#app/admin/kit/bulk-bar.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { bulkStatuses, type BulkWhat } from '#domain/orders/bulk-actions.ts';

interface BulkStatusProps {
  /** Ticked on this page. */
  count: number;
  /** All that the filter shows: '483', '1000+'; empty where this page has them all. */
  all: string;
  /** All of them are chosen. */
  isAll: boolean;
  onAll: () => void;
  onStatus: (status: (typeof bulkStatuses)[number]) => void;
  onMore: (begin: BulkWhat) => void;
  onClear: () => void;
}

/** Gives the selected orders a status, or leads to all else that can be done with many. */
export function BulkStatus(props: BulkStatusProps) {
  const { count, all, isAll, onAll, onStatus, onMore, onClear } = props;
  // No Canceled: canceling a paid order asks about its refund.
  const [status, setStatus] = useState<(typeof bulkStatuses)[number]>('Confirmed');
  return (
    <BulkBar label="Selected orders" count={isAll ? all : count} onClear={onClear}>
      {all && !isAll && (
        <AdminButton variant="quiet" onClick={onAll}>
          Select all {all}
        </AdminButton>
      )}
      <AdminSelect
        label="Set status to"
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as typeof status)} // an option
        className="w-[128px] sm:w-[150px]"
        options={bulkStatuses}
      />
      <Button
        size="small"
        onClick={() => (isAll ? onMore({ kind: 'status', status }) : onStatus(status))}
      >
        Apply
      </Button>
      <AdminButton onClick={() => onMore({ kind: 'message' })}>More…</AdminButton>
    </BulkBar>
  );
}
