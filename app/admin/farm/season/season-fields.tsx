import { fieldsOfGroups, type FieldGroup } from '#app/admin/kit/field-groups.tsx';
import { describeFields, momentField } from '#app/admin/kit/fields.tsx';
import { dateField, lineField, numberField } from '#app/ui/form/fields.tsx';
import type { DescribedPart } from '#domain/farm/revisions.ts';
import { seasonFieldNames, seasonFields, type SeasonContent } from '#domain/farm/season-content.ts';

const optional = { optional: true };
export const seasonGroups: FieldGroup<keyof SeasonContent>[] = [
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
      pickupNote: lineField('Note', { className: 'col-span-full' }),
    },
  },
  {
    title: 'Banner',
    note: 'Above every page of the shop. Without days of its own it is shown while ordering is open.',
    fields: {
      banner: lineField('Text', { className: 'col-span-full' }),
      bannerFrom: dateField('First day (optional)', optional),
      bannerUntil: dateField('Last day (optional)', optional),
    },
  },
];
export const fieldsOfSeason = fieldsOfGroups(seasonGroups);

const described = Object.fromEntries(
  seasonFields.map((name) => [name, { ...fieldsOfSeason[name]!, label: seasonFieldNames[name] }]),
);
/** For comparing two states. */
export const describeSeason = (season: SeasonContent): DescribedPart[] =>
  describeFields(described, season).map(({ label, text }) => ({
    label,
    text: text.replace(/T(?=\d\d:\d\d$)/, ' '),
  }));
