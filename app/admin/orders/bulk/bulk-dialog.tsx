import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { admin, adminPostQuery, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { NoData } from '#app/admin/kit/query-view.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { count } from '#domain/count.ts';
import {
  bulkKinds,
  bulkStatuses,
  type BulkKind,
  type BulkOrders,
  type BulkPreview,
  type BulkWhat,
} from '#domain/orders/bulk-actions.ts';
import { windowText, type WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';

const routes = admin.orders.bulk;

const kindNames: Record<BulkKind, string> = {
  status: 'Set their status',
  day: 'Give them a day',
  message: 'Write to them',
  labels: 'Print tree labels',
  receipts: 'Print receipts',
};

interface BulkDialogProps {
  /** Ticked orders, or all that a filter shows. */
  orders: BulkOrders;
  begin: BulkWhat;
  onBegun: () => void;
  onClose: () => void;
}

/** Asks what to do with many orders, and says how many that will be, before it begins. */
export function BulkDialog({ orders, begin, onBegun, onClose }: BulkDialogProps) {
  const [id] = useState(() => crypto.randomUUID()); // the same press twice is one action
  const [what, setWhat] = useState<BulkWhat>(begin);
  const navigate = useNavigate();
  const isDayMissing = what.kind === 'day' && what.windowId === '';
  const { data, error } = useQuery(
    { ...adminPostQuery(routes.preview, { json: { what, orders } }), enabled: !isDayMissing },
    queryClient,
  );
  const { mutate, isPending } = useAdminChange({
    async send(shown: string) {
      await routes.$post({ json: { id, what, orders, shown } });
      onBegun();
      await navigate(
        what.kind === 'message' ? `/admin/messages/new?bulk=${id}` : '/admin/orders/bulk',
      );
    },
    done: what.kind === 'message' ? 'The orders are chosen' : 'It has begun',
    failed: 'Failed to begin',
  });
  return (
    <AdminDialog title="Many at once" isSafe onClose={onClose}>
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (data) mutate(data.shown);
        }}
      >
        <AdminSelect
          label="What to do"
          value={what.kind}
          onChange={({ currentTarget: { value } }) => setWhat(whatOf(value as BulkKind))} // an option
          options={bulkKinds.map((kind) => [kind, kindNames[kind]] as const)}
        />
        {what.kind === 'status' && (
          <AdminSelect
            label="Status"
            value={what.status}
            onChange={
              ({ currentTarget: { value } }) =>
                setWhat({ kind: 'status', status: value as (typeof bulkStatuses)[number] }) // an option
            }
            options={bulkStatuses}
          />
        )}
        {what.kind === 'day' && (
          <DaySelect
            windowId={what.windowId}
            onChange={(windowId) => setWhat({ kind: 'day', windowId })}
          />
        )}
        {data && !isDayMissing && <Preview {...data} />}
        {error && <Problem>{error.message}</Problem>}
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            disabled={!data || isDayMissing || concerned(data) === 0}
            busyLabel={isPending && 'Beginning...'}
          >
            {data && !isDayMissing ? `Go on with ${count(concerned(data), 'order')}` : 'Go on'}
          </Button>
          <AdminButton onClick={onClose}>Cancel</AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}

function whatOf(kind: BulkKind): BulkWhat {
  if (kind === 'status') return { kind, status: 'Confirmed' };
  return kind === 'day' ? { kind, windowId: '' } : { kind };
}

/** Those that are not left out. */
const concerned = ({ orders, leftOut }: BulkPreview): number =>
  orders - leftOut.reduce((sum, group) => sum + group.orders, 0);

function DaySelect(props: { windowId: string; onChange: (windowId: string) => void }) {
  const { data, error, refetch } = useQuery(adminQuery(routes.windows), queryClient);
  if (!data) return <NoData error={error} what="the days" onRetry={() => void refetch()} />;
  if (data.windows.length === 0)
    return <p>No day is open that has room: open one on Pickup Days.</p>;
  return (
    <AdminSelect
      label="Day"
      value={props.windowId}
      onChange={({ currentTarget: { value } }) => props.onChange(value)}
      options={[
        ['', 'Choose a day'],
        ...data.windows.map((window) => [window.id, describeWindow(window)] as const),
      ]}
    />
  );
}

/** 'Pickup Saturday, April 3, 9:00 to 9:30 AM: room for 4 orders, 31 trees' */
function describeWindow(window: WindowTime & Room & { kind: DeliveryType }): string {
  const what = window.kind === 'pickup' ? 'Pickup' : 'Delivery';
  const room = `${count(window.ordersLeft, 'order')}, ${count(window.treesLeft, 'tree')}`;
  return `${what} ${windowText(window)}: room for ${room}`;
}

interface Room {
  ordersLeft: number;
  treesLeft: number;
}

/** How many orders it is, which are left out, and what room a day has. */
function Preview(preview: BulkPreview) {
  const { orders, leftOut, statuses, room } = preview;
  const going = concerned(preview);
  return (
    <div role="status" className="grid gap-1 rounded-thumb bg-linen px-4 py-3 text-sm">
      <p className="font-semibold">
        {going === orders ? count(orders, 'order') : `${going} of ${count(orders, 'order')}`}
        {room && `, ${count(room.wantedTrees, 'tree')}`}
      </p>
      {statuses && statuses.length > 0 && (
        <p>Now {statuses.map((group) => `${group.orders} ${group.status}`).join(', ')}</p>
      )}
      {leftOut.map(({ reason, orders: number }) => (
        <p key={reason}>
          {number} left out: {reason}
        </p>
      ))}
      {room && (
        <p>
          {room.text} has room for {count(room.orders, 'order')} and {count(room.trees, 'tree')}.
          {(going > room.orders || room.wantedTrees > room.trees) &&
            ' The oldest orders get it. The others are left out, and listed.'}
        </p>
      )}
    </div>
  );
}
