import { Plus } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { InputField, SelectField, TextField } from '#app/admin/kit/form-field.tsx';
import { MoveButtons } from '#app/admin/kit/move-buttons.tsx';
import type { SchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Section } from '#app/ui/section.tsx';
import { testimonialsMax } from '#domain/admin/settings.ts';
import { emptyTestimonial, type SettingsInput } from './settings-input.ts';

const stars = ['5', '4', '3', '2', '1'].map((rating) => [rating, `${rating} of 5 stars`] as const);
type Form = SchemaForm<SettingsInput> & Pick<UseFormReturn<SettingsInput>, 'control'>;

/** In the order of the home page. */
export function TestimonialFields({ form }: { form: Form }) {
  const { fields, append, remove, swap } = useFieldArray({
    control: form.control,
    name: 'testimonials',
  });
  return (
    <Section
      title="Testimonials"
      note="Real words of real customers who agreed to be quoted. While one of the sample texts is among them, the home page marks all as “Sample”. Without any, it shows none."
    >
      <ol className="grid gap-4">
        {fields.map(({ id }, index) => {
          const field = (name: keyof typeof emptyTestimonial) =>
            form.field(`testimonials.${index}.${name}`);
          return (
            <li
              key={id}
              className="grid items-start gap-3.5 rounded-thumb bg-paper p-3.5 sm:grid-cols-2 lg:grid-cols-4"
            >
              <InputField label="Name" {...field('name')} />
              <InputField label="Place" {...field('location')} />
              <InputField label="Variety planted" {...field('variety')} />
              <SelectField label="Rating" {...field('rating')} options={stars} />
              <TextField label="Words" rows={2} className="sm:col-span-full" {...field('text')} />
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
          );
        })}
      </ol>
      <Button
        variant="ghost"
        size="small"
        className="mt-4"
        disabled={fields.length >= testimonialsMax}
        onClick={() => append(emptyTestimonial)}
      >
        <Plus aria-hidden className="size-4.5" /> Add a testimonial
      </Button>
    </Section>
  );
}
