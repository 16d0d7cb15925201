import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { wholeOrNaN } from '#app/ui/form/form-values.ts';
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
/** What the form starts with. Inputs hold texts. */
const startDraft = () => {
  const from = firstDay();
  const { pickupUntil } = settings.season;
  return {
    id: crypto.randomUUID(),
    kind: 'pickup',
    from,
    until: pickupUntil > from ? pickupUntil : addDate(from, 28),
    weekdays: [String(saturday)],
    starts: '09:00',
    ends: '12:00',
    minutes: '30',
    maxOrders: '5',
    maxTrees: '60',
  };
};

const contentFrom = (input: ReturnType<typeof startDraft>) => ({
  ...input,
  weekdays: input.weekdays.map(Number),
  minutes: wholeOrNaN(input.minutes),
  maxOrders: wholeOrNaN(input.maxOrders),
  maxTrees: wholeOrNaN(input.maxTrees),
});

/** '6 windows on 2 days' */
const describeWindows = (windows: readonly WindowTime[]): string =>
  `${count(windows.length, 'window')} on ${count(new Set(windows.map(({ day }) => day)).size, 'day')}`;

/** Opens windows on several days: on chosen weekdays between two dates. */
export function OpenDaysDialog({ onClose }: { onClose: () => void }) {
  const [, setParams] = useScreenParams();
  const [values] = useState(startDraft);
  const form = useChangeForm({
    schema: openDaysSchema,
    values,
    toContent: contentFrom,
    send: (json: OpenDays) => admin.pickups.windows.$post({ json }),
    done: 'Days opened',
    onDone(days) {
      onClose();
      const first = windowsToOpen(days)[0]?.day ?? days.from;
      setParams(new URLSearchParams({ month: first.slice(0, 7) }));
    },
  });
  const checked = openDaysSchema.safeParse(contentFrom(form.watch()));
  const windows = checked.success ? windowsToOpen(checked.data) : [];
  const number = { type: 'number', min: 1 };
  return (
    <FormDialog
      form={form}
      title="Open days"
      save={['Open days', 'Opening...']}
      cancel="Back"
      onClose={onClose}
    >
      <SelectField label="For" {...form.field('kind')} options={kinds} />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField label="First day" type="date" {...form.field('from')} />
        <InputField label="Last day" type="date" {...form.field('until')} />
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
        <InputField label="From" type="time" {...form.field('starts')} />
        <InputField label="Until" type="time" {...form.field('ends')} />
        <InputField label="Minutes per window" {...number} {...form.field('minutes')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField label="Orders per window" {...number} {...form.field('maxOrders')} />
        <InputField label="Trees per window" {...number} {...form.field('maxTrees')} />
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
