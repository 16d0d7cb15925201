import {
  dateField,
  describeFields,
  Fields,
  lineField,
  momentField,
  numberField,
  type Field,
  type FieldsForm,
} from '#app/admin/kit/fields.tsx';
import type { DescribedPart } from '#domain/admin/revisions.ts';
import { seasonFieldNames, seasonFields, type SeasonContent } from '#domain/admin/season.ts';

const optional = { optional: true };
const groups: {
  title: string;
  note?: string;
  fields: Partial<Record<keyof SeasonContent, Field>>;
}[] = [
  {
    title: 'The season',
    fields: {
      name: lineField('Name', { type: 'text', className: 'sm:col-span-2' }),
      year: numberField('Year', { type: 'number' }),
    },
  },
  {
    title: 'Ordering',
    note: 'On the farm’s clock. Without an opening nothing can be ordered; without a closing it stays open.',
    fields: {
      opensAt: momentField('Opens', optional),
      closesAt: momentField('Closes', optional),
      preOrderDeadline: momentField('Pre-order deadline', optional),
    },
  },
  {
    title: 'Pickup and delivery',
    note: 'Customers read the part of the month, such as “late March to early May”, and the note behind it.',
    fields: {
      pickupFrom: dateField('First day'),
      pickupUntil: dateField('Last day'),
      pickupNote: lineField('Note', { className: 'sm:col-span-3' }),
    },
  },
  {
    title: 'Banner',
    note: 'Above every page of the shop. Without days of its own it is shown while ordering is open.',
    fields: {
      banner: lineField('Text', { className: 'sm:col-span-3' }),
      bannerFrom: dateField('First day (optional)', optional),
      bannerUntil: dateField('Last day (optional)', optional),
    },
  },
];
export const fieldsOfSeason: Record<string, Field> = Object.assign(
  {},
  ...groups.map(({ fields }) => fields),
);

const described = Object.fromEntries(
  seasonFields.map((name) => [name, { ...fieldsOfSeason[name]!, label: seasonFieldNames[name] }]),
);
/** For comparing two states. */
export const describeSeason = (season: SeasonContent): DescribedPart[] =>
  describeFields(described, season).map(({ label, text }) => ({
    label,
    text: text.replace(/T(?=\d\d:\d\d$)/, ' '),
  }));

interface SeasonFieldsProps {
  form: FieldsForm;
  /** Where the season is in the form, such as `season.`. */
  at?: string;
}

/** The fields of a season, or of a plan for the next one. */
export const SeasonFields = ({ form, at = '' }: SeasonFieldsProps) => (
  <div className="grid gap-7">
    {groups.map(({ title, note, fields }) => (
      <fieldset key={title} className="min-w-0">
        <legend className="text-lg font-semibold">{title}</legend>
        {note && <p className="mt-0.5 max-w-[46em] text-sm text-ink-2">{note}</p>}
        <div className="mt-3 grid items-start gap-3.5 *:min-w-0 sm:grid-cols-3">
          <Fields {...{ form, at }} of={fieldsOfSeason} only={Object.keys(fields)} />
        </div>
      </fieldset>
    ))}
  </div>
);
