import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields, yearDayField } from '#app/admin/kit/fields.tsx';
import { MoveButtons } from '#app/admin/kit/ordered-list.tsx';
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
  type FieldSet,
  type FieldsForm,
} from '#app/ui/form/fields.tsx';
import type { Schema } from '#app/ui/form/use-schema-form.ts';
import { Section } from '#app/ui/section.tsx';
import { count } from '#domain/count.ts';
import { settingSections } from '#domain/farm/setting-fields.ts';
import { paperNames, taxModeNames } from '#domain/farm/setting-texts.ts';
import {
  settingsSchema,
  testimonialsMax,
  type SettingsContent,
} from '#domain/farm/settings-content.ts';
import { readTaxLines, writeTaxLines, type TaxLines } from '#domain/farm/tax-place-lines.ts';
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
    write: (places: unknown) => writeTaxLines(places as TaxPlace[]),
    read(typed: unknown) {
      const lines = readTaxLines(String(typed));
      return lines.problems.length > 0 ? lines : lines.places;
    },
  }),
  tax: (label: string, looks: object) => choiceField(label, Object.entries(taxModeNames), looks),
  paper: (label: string, looks: object) => choiceField(label, Object.entries(paperNames), looks),
};
const looks = {
  long: { rows: 3, className: 'sm:col-span-2 lg:col-span-3' },
  tax: { className: 'lg:col-span-2' },
  places: { rows: 4, className: 'sm:col-span-2 lg:col-span-3' },
  decimal: { inputMode: 'text' as const }, // with a minus
};

const problemsShown = 10;

/** What is wrong with the lines of rates, beside what the schema says about the other fields. */
export const settingsFormSchema: Schema<SettingsContent> = {
  '~standard': {
    version: 1,
    vendor: 'grafted',
    validate(input) {
      const { taxPlaces } = input as { taxPlaces: TaxPlace[] | TaxLines }; // as the fields read it
      if (Array.isArray(taxPlaces)) return settingsSchema['~standard'].validate(input);
      const { problems } = taxPlaces;
      const more = problems.length - problemsShown;
      const message = [
        ...problems.slice(0, problemsShown),
        ...(more > 0 ? [`${count(more, 'line')} more`] : []),
      ].join('\n');
      const others = settingsSchema.safeParse({ ...(input as object), taxPlaces: [] });
      return { issues: [{ path: ['taxPlaces'], message }, ...(others.error?.issues ?? [])] };
    },
  },
};

const stars = ['5', '4', '3', '2', '1'].map((rating) => [rating, `${rating} of 5 stars`] as const);
const testimonialFields = {
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

/** In the order of the home page. */
export function TestimonialFields({ form }: { form: FieldsForm }) {
  const { fields, append, remove, swap } = useFieldArray({
    control: form.control,
    name: 'testimonials',
  });
  return (
    <Section
      id="testimonials"
      title="Testimonials"
      note="Real words of real customers who agreed to be quoted. While one of the sample texts is among them, the home page marks all as “Sample”. Without any, it shows none."
    >
      <ol className="grid gap-4">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid items-start gap-3.5 rounded-thumb bg-paper p-3.5 sm:grid-cols-2 lg:grid-cols-4"
          >
            <Fields of={testimonialFields} at={`testimonials.${index}.`} form={form} />
            <div className="-ml-3 sm:col-span-full">
              <MoveButtons
                name={`testimonial ${index + 1}`}
                index={index}
                length={fields.length}
                onMove={(to) => swap(index, to)}
                onRemove={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <AdminButton
        className="mt-4"
        disabled={fields.length >= testimonialsMax}
        onClick={() => append(typedOf(testimonialFields, { rating: 5 }))}
      >
        <Plus aria-hidden className="size-4.5" /> Add a testimonial
      </AdminButton>
    </Section>
  );
}
