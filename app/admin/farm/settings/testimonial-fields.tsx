import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Fields, typedOf, type FieldsForm } from '#app/admin/kit/fields.tsx';
import { MoveButtons } from '#app/admin/kit/move-buttons.tsx';
import { Button } from '#app/ui/button.tsx';
import { Section } from '#app/ui/section.tsx';
import { testimonialsMax } from '#domain/admin/settings.ts';
import { testimonialFields } from './setting-fields.ts';

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
      <Button
        variant="ghost"
        size="small"
        className="mt-4"
        disabled={fields.length >= testimonialsMax}
        onClick={() => append(typedOf(testimonialFields, { rating: 5 }))}
      >
        <Plus aria-hidden className="size-4.5" /> Add a testimonial
      </Button>
    </Section>
  );
}
