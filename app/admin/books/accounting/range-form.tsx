import { asTyped, choiceField, dateField, Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { Button } from '#app/ui/button.tsx';
import { accountsSchema, type AccountsRequest } from '#domain/admin/accounting.ts';
import { periodSizes, presetRange, rangePresets } from '#domain/admin/periods.ts';

const periodNames = { day: 'Day', month: 'Month', quarter: 'Quarter' } as const;
const fields = {
  from: dateField('First day'),
  to: dateField('Last day'),
  by: choiceField(
    'By',
    periodSizes.map((size) => [size, periodNames[size]]),
    { className: 'sm:w-[140px]' },
  ),
};

interface RangeFormProps {
  request: AccountsRequest;
  /** At the farm. */
  today: string;
  onChange: (request: AccountsRequest) => void;
}

export function RangeForm({ request, today, onChange }: RangeFormProps) {
  const isPreset = (from: string, to: string) => from === request.from && to === request.to;
  const form = useSchemaForm({
    schema: accountsSchema,
    ...asTyped(fields, request),
    inputAt: () => 'root',
    onSave: onChange,
  });
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
      <Form form={form} label="Dates" save={['Show', 'Loading...']}>
        <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
          <Fields of={fields} form={form} />
        </div>
      </Form>
    </div>
  );
}
