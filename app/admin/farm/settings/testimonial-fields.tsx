import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { InputField, SelectField, TextField } from '#app/admin/kit/form-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { testimonialsMax } from '#domain/admin/settings.ts';
import type { SettingsFormState } from './settings-form-state.ts';
import { emptyTestimonial } from './settings-input.ts';

const stars = [5, 4, 3, 2, 1];

/** In the order of the home page. */
export function TestimonialFields({ form }: { form: SettingsFormState }) {
  const { register, control, formState } = form;
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'testimonials' });
  return (
    <Panel aria-label="Testimonials">
      <h2 className="title-panel">Testimonials</h2>
      <p className="mt-1.5 max-w-[60em] text-ink-2">
        Real words of real customers who agreed to be quoted. While one of the sample texts is among
        them, the home page marks all as “Sample”. Without any, it shows none.
      </p>
      <ol className="mt-4 grid gap-4">
        {fields.map(({ id }, index) => {
          const errors = formState.errors.testimonials?.[index];
          const of = <span className="sr-only"> testimonial {index + 1}</span>;
          return (
            <li
              key={id}
              className="grid items-start gap-3.5 rounded-thumb bg-paper p-3.5 sm:grid-cols-2 lg:grid-cols-4"
            >
              <InputField
                label="Name"
                error={errors?.name?.message}
                {...register(`testimonials.${index}.name`)}
              />
              <InputField
                label="Place"
                error={errors?.location?.message}
                {...register(`testimonials.${index}.location`)}
              />
              <InputField
                label="Variety planted"
                error={errors?.variety?.message}
                {...register(`testimonials.${index}.variety`)}
              />
              <SelectField
                label="Rating"
                error={errors?.rating?.message}
                {...register(`testimonials.${index}.rating`)}
              >
                {stars.map((rating) => (
                  <option key={rating} value={rating}>
                    {rating} of 5 stars
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Words"
                rows={2}
                className="sm:col-span-full"
                error={errors?.text?.message}
                {...register(`testimonials.${index}.text`)}
              />
              <div className="-ml-3 flex flex-wrap sm:col-span-full">
                <Button
                  variant="quiet"
                  size="small"
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <ArrowUp aria-hidden className="size-4.5" /> Up{of}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  disabled={index === fields.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <ArrowDown aria-hidden className="size-4.5" /> Down{of}
                </Button>
                <Button variant="quiet" size="small" onClick={() => remove(index)}>
                  <Trash2 aria-hidden className="size-4.5" /> Remove{of}
                </Button>
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
    </Panel>
  );
}
