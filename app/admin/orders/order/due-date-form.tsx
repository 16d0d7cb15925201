import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { SaveForm } from '#app/admin/kit/save-form.tsx';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';

const route = admin.orders[':id']['due-date'];

/** Due at midnight: the day before is the last one. */
export const lastDayBefore = (dueAt: string): string =>
  dayAt(new Date(Date.parse(dueAt) - 1), farmTimeZone);

/** Pass the date as the key, so that the form follows it. */
export function DueDateForm({ orderId, dueAt }: { orderId: string; dueAt: string }) {
  const last = lastDayBefore(dueAt);
  const [dueOn, setDueOn] = useState(last);
  return (
    <SaveForm
      className="flex flex-wrap items-end gap-2.5"
      send={() => route.$put({ param: { id: orderId }, json: { dueOn } })}
      done="Day changed"
      failed="Failed to change the day"
      save="Save"
      disabled={dueOn === last}
    >
      <AdminInput
        label="Unpaid trees are held until"
        type="date"
        required
        className="w-48"
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
    </SaveForm>
  );
}
