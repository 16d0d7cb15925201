import { useState } from 'react';
import { reasonOf } from '#app/api.ts';
import { refetchAll } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { Problem } from '#app/ui/problem.tsx';
import type { Order } from '#domain/orders/orders.ts';
import type { PickupWindow } from '#domain/orders/pickups.ts';
import { bookWindow } from './pickup-queries.ts';
import { WindowSelect } from './window-select.tsx';

interface ChooseWindowProps {
  order: Order;
  windows: readonly PickupWindow[];
  onDone: () => void;
}

/** Chooses the window of an order, or moves it. */
export function ChooseWindow({ order, windows, onDone }: ChooseWindowProps) {
  const [wantedId, setWindowId] = useState<string>();
  const windowId = windows.find(({ id }) => id === wantedId)?.id; // none once it is full or closed
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  async function save(): Promise<void> {
    if (windowId === undefined) return setProblem('Choose a day');
    setSending(true);
    setProblem('');
    try {
      await bookWindow(order.id, { windowId, version: order.pickup?.version ?? null });
      notify.success('Your day is saved. We have emailed it to you.');
      onDone();
    } catch (error) {
      setProblem(reasonOf(error, 'Your day was not saved. Check your connection and try again.'));
    } finally {
      setSending(false);
      void refetchAll(['orders']);
    }
  }

  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <WindowSelect
        windows={windows}
        windowId={windowId}
        none="Choose a day"
        onChange={setWindowId}
      />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="small" busyLabel={isSending && 'Saving...'}>
          Save day
        </Button>
        {order.pickup && (
          <Button variant="ghost" size="small" onClick={onDone} disabled={isSending}>
            Keep this day
          </Button>
        )}
      </div>
    </form>
  );
}
