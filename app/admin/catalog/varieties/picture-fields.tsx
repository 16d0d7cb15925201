import { ImagePlus } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { pictureProblem, pictureTypes } from '#app/admin/catalog/products/product-picture.ts';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { MoveButtons } from '#app/admin/kit/move-buttons.tsx';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { api, fileBody, unwrap } from '#app/api.ts';
import { notify } from '#app/ui/notify.ts';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { picturesMax } from '#domain/admin/varieties.ts';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { VarietyInput } from './variety-input.ts';

interface PictureFieldsProps {
  form: UseFormReturn<VarietyInput>;
  fruit: Fruit;
}

/** Pictures with their descriptions, in the order of the page's gallery. */
export function PictureFields({ form, fruit }: PictureFieldsProps) {
  const { register, control } = form;
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'pictures' });
  const variety = useWatch({ control, name: 'name' });
  const [sending, setSending] = useState(false);

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = ''; // allows choosing the same file again
    setSending(true);
    for (const file of files) {
      const problem = pictureProblem(file);
      try {
        if (problem) throw new Error(problem);
        const { url } = await unwrap(api.api.admin['variety-pictures'].$post({}, fileBody(file)));
        append({ url, alt: '' }, { shouldFocus: false });
      } catch (error) {
        notify.error(`Failed to add ${file.name}: ${errorMessage(error as Error)}`);
      }
    }
    setSending(false);
  }
  return (
    <>
      {fields.length === 0 && <p className="text-ink-2">No picture yet.</p>}
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 rounded-thumb bg-paper p-3 sm:grid-cols-[64px_minmax(0,1fr)_auto]"
          >
            <TreeThumb tree={{ variety, fruit, imageUrl: field.url, imageAlt: '' }} />
            <AdminInput
              label={
                index === 0 ? 'Main picture: description' : `Picture ${index + 1}: description`
              }
              maxLength={250}
              placeholder="What it shows, for those who cannot see it"
              {...register(`pictures.${index}.alt`)}
            />
            <div className="col-span-full justify-self-end sm:col-span-1">
              <MoveButtons
                name={`picture ${index + 1}`}
                index={index}
                length={fields.length}
                onMove={(to) => swap(index, to)}
                onRemove={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {fields.length < picturesMax && (
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-full border-[1.5px] border-pine/55 px-[18px] text-sm font-semibold text-pine focus-within:outline-[2.5px] focus-within:outline-pine hover:bg-pine/7">
          <ImagePlus aria-hidden className="size-4.5" />
          {sending ? 'Sending...' : 'Add pictures'}
          <input
            type="file"
            multiple
            accept={pictureTypes}
            disabled={sending}
            onChange={(event) => void add(event)}
            className="sr-only"
          />
        </label>
      )}
    </>
  );
}
