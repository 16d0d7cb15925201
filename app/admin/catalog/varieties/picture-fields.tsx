import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, type Control } from 'react-hook-form';
import { pictureTypes, preparePicture } from '#app/admin/catalog/products/product-fields.ts';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { MoveButtons } from '#app/admin/kit/ordered-list.tsx';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { fileBody, unwrap } from '#app/api.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import type { FieldsForm } from '#app/ui/form/fields.tsx';
import { notify } from '#app/ui/notify.ts';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import type { Fruit, Picture } from '#domain/catalog/catalog.ts';
import { picturesMax } from '#domain/catalog/varieties.ts';

/** Pictures with their descriptions, in the order of the page's gallery. */
export function PictureFields({ form, fruit }: { form: FieldsForm; fruit: Fruit }) {
  const { fields, append, remove, swap } = useFieldArray<{ pictures: Picture[] }>({
    control: form.control as unknown as Control<{ pictures: Picture[] }>, // among its fields
    name: 'pictures',
  });
  const variety: string = form.watch('name');
  const [sending, setSending] = useState(false);

  async function add(files: readonly File[]): Promise<void> {
    setSending(true);
    for (const file of files) {
      try {
        const picture = await preparePicture(file);
        const { url } = await unwrap(admin['variety-pictures'].$post({}, fileBody(picture)));
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
              label={`${index === 0 ? 'Main picture' : `Picture ${index + 1}`}: description`}
              maxLength={250}
              placeholder="What it shows, for those who cannot see it"
              {...form.register(`pictures.${index}.alt`)}
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
        <FileButton
          multiple
          accept={pictureTypes}
          disabled={sending}
          className="justify-self-start text-sm"
          onChoose={(files) => void add(files)}
        >
          <ImagePlus aria-hidden className="size-4.5" />
          {sending ? 'Sending...' : 'Add pictures'}
        </FileButton>
      )}
    </>
  );
}
