import { InputField } from '#app/admin/kit/form-field.tsx';
import type { FormFieldProps } from '#app/admin/kit/use-schema-form.ts';
import type { SeasonInput } from './season-input.ts';

interface Group {
  title: string;
  note?: string;
  fields: readonly (readonly [
    name: keyof SeasonInput,
    label: string,
    type: string,
    className?: string,
  ])[];
}

const groups: readonly Group[] = [
  {
    title: 'The season',
    fields: [
      ['name', 'Name', 'text', 'sm:col-span-2'],
      ['year', 'Year', 'number'],
    ],
  },
  {
    title: 'Ordering',
    note: 'On the farm’s clock. Without an opening nothing can be ordered; without a closing it stays open.',
    fields: [
      ['opensAt', 'Opens', 'datetime-local'],
      ['closesAt', 'Closes', 'datetime-local'],
      ['preOrderDeadline', 'Pre-order deadline', 'datetime-local'],
    ],
  },
  {
    title: 'Pickup and delivery',
    note: 'Customers read the part of the month, such as “late March to early May”, and the note behind it.',
    fields: [
      ['pickupFrom', 'First day', 'date'],
      ['pickupUntil', 'Last day', 'date'],
      ['pickupNote', 'Note', 'text', 'sm:col-span-3'],
    ],
  },
  {
    title: 'Banner',
    note: 'Above every page of the shop. Without days of its own it is shown while ordering is open.',
    fields: [
      ['banner', 'Text', 'text', 'sm:col-span-3'],
      ['bannerFrom', 'First day (optional)', 'date'],
      ['bannerUntil', 'Last day (optional)', 'date'],
    ],
  },
];

interface SeasonFieldsProps {
  /** Of the season, or of a plan for the next one. */
  field: (name: keyof SeasonInput) => FormFieldProps;
}

/** The fields of a season. Times are on the farm's clock. */
export const SeasonFields = ({ field }: SeasonFieldsProps) => (
  <div className="grid gap-7">
    {groups.map(({ title, note, fields }) => (
      <fieldset key={title} className="min-w-0">
        <legend className="text-lg font-semibold">{title}</legend>
        {note && <p className="mt-0.5 max-w-[46em] text-sm text-ink-2">{note}</p>}
        <div className="mt-3 grid items-start gap-3.5 *:min-w-0 sm:grid-cols-3">
          {fields.map(([name, label, type, className = '']) => (
            <InputField
              key={name}
              {...{ label, type, className }}
              autoComplete="off"
              {...field(name)}
            />
          ))}
        </div>
      </fieldset>
    ))}
  </div>
);
