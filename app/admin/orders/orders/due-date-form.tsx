import { useState } from 'react';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';

/** Pass the date as the key, so that the form follows it. */
export function DueDateForm({ orderId, dueAt }: { orderId: string; dueAt: string }) {
  // Due at midnight: the day before is the last one.
  const last = dayAt(new Date(Date.parse(dueAt) - 1), farmTimeZone);
  const [dueOn, setDueOn] = useState(last);
  const { mutate, isPending } = useAdminChange({
    send: (day: string) =>
      unwrap(
        api.api.admin['farm-orders'][':id']['due-date'].$put({
          param: { id: orderId },
          json: { dueOn: day },
        }),
      ),
    done: 'Day changed',
    failed: 'Failed to change the day',
  });
  return (
    <form className="flex flex-wrap items-end gap-2.5" action={() => mutate(dueOn)}>
      <AdminInput
        label="Unpaid trees are held until"
        type="date"
        required
        className="w-48"
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        disabled={dueOn === last}
        busyLabel={isPending && 'Saving...'}
      >
        Save
      </Button>
    </form>
  );
}
