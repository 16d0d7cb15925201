import {
  choiceField,
  lineField,
  moneyField,
  numberField,
  ownField,
  readTyped,
  textField,
  typedOf,
  wholeField,
  yearDayField,
  type FieldSet,
} from '#app/admin/kit/fields.tsx';
import { settingSections } from '#domain/admin/setting-fields.ts';
import { taxModeNames } from '#domain/admin/setting-texts.ts';
import { readTaxPlaces, writeTaxPlaces } from '#domain/books/sales-tax.ts';
import type { TaxPlace } from '#domain/farm/tax-place.ts';

const kinds = {
  line: lineField,
  long: textField,
  money: moneyField,
  whole: wholeField,
  decimal: numberField,
  day: yearDayField,
  places: (label: string, looks: object) => ({
    ...textField(label, looks),
    write: (places: unknown) => writeTaxPlaces(places as TaxPlace[]),
    read: (typed: unknown) => readTaxPlaces(String(typed)),
  }),
  tax: (label: string, looks: object) => choiceField(label, Object.entries(taxModeNames), looks),
};
const looks = {
  long: { rows: 3, className: 'sm:col-span-2 lg:col-span-3' },
  tax: { className: 'lg:col-span-2' },
  places: { rows: 4, className: 'sm:col-span-2 lg:col-span-3' },
  decimal: { inputMode: 'text' as const }, // with a minus
};

const stars = ['5', '4', '3', '2', '1'].map((rating) => [rating, `${rating} of 5 stars`] as const);
export const testimonialFields = {
  name: lineField('Name'),
  location: lineField('Place'),
  variety: lineField('Variety planted'),
  rating: { ...choiceField('Rating', stars), read: Number },
  text: textField('Words', { rows: 2, className: 'sm:col-span-full' }),
};

/** The settings, each as the kind that `domain/` says it is. */
export const settingFields: FieldSet = {
  ...Object.fromEntries(
    settingSections.flatMap(({ fields }) =>
      fields.map(({ path, label, kind, hint }) => [
        path,
        kinds[kind](label, { hint, ...(kind in looks && looks[kind as keyof typeof looks]) }), // among them
      ]),
    ),
  ),
  testimonials: ownField('Testimonials', {
    write: (all) => (all as object[]).map((one) => typedOf(testimonialFields, one)),
    read: (all) => (all as object[]).map((one) => readTyped(testimonialFields, one)),
  }),
};
