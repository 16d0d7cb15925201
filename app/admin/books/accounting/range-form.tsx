import { useState } from 'react';
import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { accountsSchema, type AccountsRequest } from '#domain/admin/accounting.ts';
import { periodSizes, presetRange, rangePresets } from '#domain/admin/periods.ts';

interface RangeFormProps {
  request: AccountsRequest;
  /** At the farm. */
  today: string;
  onChange: (request: AccountsRequest) => void;
}

const periodNames = { day: 'Day', month: 'Month', quarter: 'Quarter' } as const;

export function RangeForm({ request, today, onChange }: RangeFormProps) {
  const [problem, setProblem] = useState('');
  const isPreset = (from: string, to: string) => from === request.from && to === request.to;

  function submit(form: FormData): void {
    const parsed = accountsSchema.safeParse(Object.fromEntries(form));
    if (parsed.success) onChange(parsed.data);
    else setProblem(parsed.error.issues[0]?.message ?? '');
  }
  return (
    <div className="mb-6">
      <div role="group" aria-label="Range" className="mb-3 flex flex-wrap gap-2">
        {rangePresets.map(([preset, name]) => {
          const range = presetRange(preset, today);
          return (
            <Button
              key={preset}
              variant="ghost"
              size="small"
              aria-pressed={isPreset(range.from, range.to)}
              className="aria-pressed:border-pine aria-pressed:bg-linen"
              onClick={() => onChange({ ...request, ...range })}
            >
              {name}
            </Button>
          );
        })}
      </div>
      <form
        onChange={() => setProblem('')}
        noValidate
        aria-label="Dates"
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <AdminInput
          label="First day"
          type="date"
          name="from"
          defaultValue={request.from}
          aria-describedby={problem ? 'range-problem' : undefined}
        />
        <AdminInput label="Last day" type="date" name="to" defaultValue={request.to} />
        <AdminSelect label="By" name="by" defaultValue={request.by} className="sm:w-[140px]">
          {periodSizes.map((size) => (
            <option key={size} value={size}>
              {periodNames[size]}
            </option>
          ))}
        </AdminSelect>
        <Button type="submit" variant="ghost" size="small">
          Show
        </Button>
      </form>
      <p id="range-problem" role="alert" className="mt-1.5 text-sm font-medium text-apple">
        {problem}
      </p>
    </div>
  );
}
