import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import {
  asTyped,
  choiceField,
  dateField,
  lineField,
  ownField,
  wholeField,
} from '#app/ui/form/fields.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { addDate } from '#domain/calendar-days.ts';
import { count } from '#domain/count.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import { openDaysSchema, windowsToOpen, type OpenDays } from '#domain/orders/pickup-days.ts';
import type { WindowTime } from '#domain/orders/pickups.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const saturday = 6;
const kinds = [
  ['pickup', 'Pickup at the farm'],
  ['delivery', 'Delivery'],
] as const;

const firstDay = (): string => {
  const tomorrow = addDate(dayAt(new Date(), farmTimeZone), 1);
  return settings.season.pickupFrom > tomorrow ? settings.season.pickupFrom : tomorrow;
};
const number = { type: 'number', min: 1 };
const fields = {
  kind: choiceField('For', kinds),
  from: dateField('First day'),
  until: dateField('Last day'),
  /** Checkboxes, which hold texts. */
  weekdays: ownField('On every', {
    write: (days) => (days as number[]).map(String),
    read: (days) => (days as string[]).map(Number),
  }),
  starts: lineField('From', { type: 'time' }),
  ends: lineField('Until', { type: 'time' }),
  minutes: wholeField('Minutes per window', number),
  maxOrders: wholeField('Orders per window', number),
  maxTrees: wholeField('Trees per window', number),
};

/** What the form starts with. */
const usualDays = (): OpenDays => {
  const from = firstDay();
  const { pickupUntil } = settings.season;
  return {
    id: crypto.randomUUID(),
    kind: 'pickup',
    from,
    until: pickupUntil > from ? pickupUntil : addDate(from, 28),
    weekdays: [saturday],
    starts: '09:00',
    ends: '12:00',
    minutes: 30,
    maxOrders: 5,
    maxTrees: 60,
  };
};

/** '6 windows on 2 days' */
const describeWindows = (windows: readonly WindowTime[]): string =>
  `${count(windows.length, 'window')} on ${count(new Set(windows.map(({ day }) => day)).size, 'day')}`;

/** Opens windows on several days: on chosen weekdays between two dates. */
export function OpenDaysDialog({ onClose }: { onClose: () => void }) {
  const [, setParams] = useScreenParams();
  const [usual] = useState(usualDays);
  const typed = asTyped(fields, usual, (read) => ({ ...read, id: usual.id }));
  const form = useChangeForm({
    schema: openDaysSchema,
    ...typed,
    send: (json: OpenDays) => admin.pickups.windows.$post({ json }),
    done: 'Days opened',
    onDone(days) {
      onClose();
      const first = windowsToOpen(days)[0]?.day ?? days.from;
      setParams(new URLSearchParams({ month: first.slice(0, 7) }));
    },
  });
  const checked = openDaysSchema.safeParse(typed.toContent(form.watch()));
  const windows = checked.success ? windowsToOpen(checked.data) : [];
  return (
    <FormDialog
      form={form}
      title="Open days"
      save={['Open days', 'Opening...']}
      cancel="Back"
      onClose={onClose}
    >
      <Fields of={fields} form={form} only={['kind']} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={fields} form={form} only={['from', 'until']} />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">On every</legend>
        <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
          {weekdays.map((name, weekday) => (
            <AdminCheck key={name} label={name} value={weekday} {...form.register('weekdays')} />
          ))}
        </div>
        <Problem>{form.field('weekdays').error}</Problem>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <Fields of={fields} form={form} only={['starts', 'ends', 'minutes']} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={fields} form={form} only={['maxOrders', 'maxTrees']} />
      </div>
      <p className="text-sm text-ink-2">
        {windows.length > 0
          ? `${describeWindows(windows)}. Those that are open already stay as they are.`
          : (checked.error?.issues[0]?.message ??
            'None of the chosen weekdays is between these days.')}
      </p>
    </FormDialog>
  );
}
