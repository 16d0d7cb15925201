import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { asTyped, choiceField, lineField, wholeField } from '#app/ui/form/fields.tsx';
import { notify } from '#app/ui/notify.ts';
import { fruits } from '#domain/catalog/catalog.ts';
import { newProductSchema } from '#domain/catalog/products.ts';
import { pictureTypes, productFields, sendPicture } from './product-fields.ts';

const newTreeSchema = z.extend(newProductSchema, { picture: z.optional(z.custom<FileList>()) });
type NewTree = z.infer<typeof newTreeSchema>;

const className = 'col-span-2';
const { priceCents, treeSize, imageAlt, fieldRow, hidden } = productFields;
const fields = {
  fruit: choiceField('Fruit', fruits, { className }),
  variety: lineField('Variety', { maxLength: 100, className }),
  rootstock: lineField('Rootstock', { maxLength: 100, className }),
  priceCents,
  quantity: wholeField('Stock'),
  treeSize,
  fieldRow,
  imageAlt,
  picture: {
    ...lineField('Picture', { type: 'file', accept: pictureTypes, className }),
    read: (files: unknown) => files || undefined,
  },
  hidden,
};
const ofVariety: readonly string[] = ['fruit', 'variety', 'imageAlt', 'picture'];

interface NewTreeDialogProps {
  /** The variety whose tree it is; undefined: chosen in the form. */
  variety?: Pick<NewTree, 'variety' | 'fruit'>;
  onClose: () => void;
}

/** Adds a variety on a rootstock. */
export function NewTreeDialog({ variety, onClose }: NewTreeDialogProps) {
  const list = useId();
  const { data: known } = useQuery(adminQuery(admin.rootstocks), queryClient);
  const form = useChangeForm({
    schema: newTreeSchema,
    ...asTyped(fields, { fruit: 'Apple', hidden: false, ...variety }),
    send: addTree,
    done: (tree: NewTree) => `${tree.variety} on ${tree.rootstock} added`,
    onDone: onClose,
  });
  const offered = known?.rootstocks.filter(({ fruit }) => fruit === form.watch('fruit'));
  return (
    <FormDialog
      form={form}
      title="Add a tree"
      description={
        variety
          ? `${variety.variety} on another rootstock. It uses the variety’s pictures.`
          : 'It appears in the shop right away unless hidden. A new rootstock of an existing variety uses the variety’s picture.'
      }
      save={['Add tree', 'Adding...']}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <Fields
          of={fields}
          form={form}
          only={Object.keys(fields).filter((name) => !variety || !ofVariety.includes(name))}
          looks={{
            rootstock: { list },
            treeSize: { placeholder: 'From the rootstock', className },
            fieldRow: { className },
          }}
        />
        <datalist id={list}>
          {offered?.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
    </FormDialog>
  );
}

/** If the picture is refused, the tree is still added; a picture can be uploaded later. */
async function addTree({ picture, ...tree }: NewTree): Promise<void> {
  const { id } = await unwrap(admin.products.$post({ json: tree }));
  const [file] = picture ?? [];
  if (!file) return;
  await sendPicture(id, file).catch((error: Error) =>
    notify.error(`Failed to change the picture: ${errorMessage(error)}`),
  );
}
