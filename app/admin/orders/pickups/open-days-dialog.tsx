import { useState, type FormEvent } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminCheck, AdminSelect } from '#app/admin/kit/controls.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { openDaysSchema, windowsToOpen, type OpenDays } from '#domain/admin/pickups.ts';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { WindowTime } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const saturday = 6;

const firstDay = (): string => {
  const tomorrow = addDate(dayAt(new Date(), farmTimeZone), 1);
  return settings.season.pickupFrom > tomorrow ? settings.season.pickupFrom : tomorrow;
};
const startDraft = (): OpenDays => {
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
const describeWindows = (windows: readonly WindowTime[]): string => {
  const days = new Set(windows.map(({ day }) => day)).size;
  return `${windows.length} ${windows.length === 1 ? 'window' : 'windows'} on ${days} ${days === 1 ? 'day' : 'days'}`;
};

/** Opens windows on several days: on chosen weekdays between two dates. */
export function OpenDaysDialog({ onClose }: { onClose: () => void }) {
  const [, setParams] = useScreenParams();
  const [draft, setDraft] = useState(startDraft);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const { mutate, isPending } = useAdminChange({
    send: (json: OpenDays) => unwrap(api.api.admin.pickups.windows.$post({ json })),
    done: 'Days opened',
  });
  const change = (part: Partial<OpenDays>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const checked = openDaysSchema.safeParse(draft);
  const windows = checked.success ? windowsToOpen(checked.data) : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!checked.success) {
      const [issue] = checked.error.issues;
      return setProblem({ field: issue?.path.join('.') ?? '', message: issue?.message ?? '' });
    }
    mutate(checked.data, {
      onSuccess: () => {
        onClose();
        setParams(new URLSearchParams({ month: (windows[0]?.day ?? draft.from).slice(0, 7) }));
      },
      onError: (error) => setProblem({ field: '', message: errorMessage(error) }),
    });
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const text = (field: 'from' | 'until' | 'starts' | 'ends') => ({
    required: true,
    value: draft[field],
    error: errorOf(field),
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
      change({ [field]: currentTarget.value }),
  });
  const number = (field: 'minutes' | 'maxOrders' | 'maxTrees') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    required: true,
    value: draft[field] || '',
    error: errorOf(field),
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
      change({ [field]: Number(currentTarget.value) }),
  });

  return (
    <AdminDialog title="Open days" onClose={onClose}>
      <form
        onChange={() => setProblem(undefined)}
        noValidate
        onSubmit={submit}
        className="mt-5 grid gap-4"
      >
        <AdminSelect
          label="For"
          value={draft.kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as DeliveryType })}
        >
          <option value="pickup">Pickup at the farm</option>
          <option value="delivery">Delivery</option>
        </AdminSelect>
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField {...text('from')} type="date" label="First day" />
          <InputField {...text('until')} type="date" label="Last day" />
        </div>
        <fieldset>
          <legend className="text-sm font-semibold">On every</legend>
          <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
            {weekdays.map((name, weekday) => (
              <AdminCheck
                key={name}
                label={name}
                checked={draft.weekdays.includes(weekday)}
                onChange={({ currentTarget: { checked: isChosen } }) =>
                  change({
                    weekdays: isChosen
                      ? [...draft.weekdays, weekday]
                      : draft.weekdays.filter((other) => other !== weekday),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-3">
          <InputField {...text('starts')} type="time" label="From" />
          <InputField {...text('ends')} type="time" label="Until" />
          <InputField {...number('minutes')} label="Minutes per window" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField {...number('maxOrders')} label="Orders per window" />
          <InputField {...number('maxTrees')} label="Trees per window" />
        </div>
        {problem &&
          !['from', 'until', 'starts', 'ends', 'minutes', 'maxOrders', 'maxTrees'].includes(
            problem.field,
          ) && (
            <p role="alert" className="font-medium text-apple">
              {problem.message}
            </p>
          )}
        <p className="text-sm text-ink-2">
          {windows.length > 0
            ? `${describeWindows(windows)}. Those that are open already stay as they are.`
            : 'Choose days and times.'}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="small" busyLabel={isPending && 'Opening...'}>
            Open days
          </Button>
          <Button variant="ghost" size="small" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </AdminDialog>
  );
}
