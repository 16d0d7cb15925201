import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { rootstocksQuery } from '#app/admin/admin-queries.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { centsOrNaN, textOrNull, wholeOrNaN } from '#app/admin/kit/form-values.ts';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { newProductSchema } from '#domain/admin/products.ts';
import { fruits } from '#domain/catalog/catalog.ts';
import { pictureProblem, pictureTypes, sendPicture } from './product-picture.ts';

const newTreeSchema = z.extend(newProductSchema, {
  picture: z.optional(
    z.custom<FileList>().check((chosen) => {
      const [file] = chosen.value ?? [];
      const message = file && pictureProblem(file);
      if (message) chosen.issues.push({ code: 'custom', message, input: chosen.value });
    }),
  ),
});
type NewTree = z.infer<typeof newTreeSchema>;

/** As typed. */
const empty = {
  fruit: 'Apple',
  variety: '',
  rootstock: '',
  price: '',
  quantity: '',
  treeSize: '',
  fieldRow: '',
  imageAlt: '',
  hidden: false,
  picture: undefined as FileList | undefined,
};
type TreeInput = typeof empty;

const contentFrom = ({ price, picture, ...input }: TreeInput) => ({
  ...input,
  priceCents: centsOrNaN(price),
  quantity: wholeOrNaN(input.quantity),
  treeSize: textOrNull(input.treeSize),
  fieldRow: textOrNull(input.fieldRow),
  imageAlt: textOrNull(input.imageAlt),
  picture,
});

interface NewTreeDialogProps {
  /** The variety whose tree it is; undefined: chosen in the form. */
  variety?: Pick<NewTree, 'variety' | 'fruit'>;
  onClose: () => void;
}

/** Adds a variety on a rootstock. */
export function NewTreeDialog({ variety, onClose }: NewTreeDialogProps) {
  const listId = useId();
  const { data: known } = useQuery(rootstocksQuery(), queryClient);
  const form = useChangeForm<TreeInput, NewTree>({
    schema: newTreeSchema,
    values: { ...empty, ...variety },
    toContent: contentFrom,
    inputAt: ([name]) => (name === 'priceCents' ? 'price' : (name as keyof TreeInput)), // else the same
    send: addTree,
    done: (tree: NewTree) => `${tree.variety} on ${tree.rootstock} added`,
    onDone: onClose,
  });
  const fruit = form.watch('fruit');
  const { field } = form;
  const line = { autoComplete: 'off', className: 'col-span-2' };
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
        {!variety && (
          <>
            <SelectField
              label="Fruit"
              className="col-span-2"
              {...field('fruit')}
              options={fruits}
            />
            <InputField label="Variety" maxLength={100} {...line} {...field('variety')} />
          </>
        )}
        <InputField
          label="Rootstock"
          maxLength={100}
          list={listId}
          {...line}
          {...field('rootstock')}
        />
        <datalist id={listId}>
          {known?.rootstocks
            .filter((rootstock) => rootstock.fruit === fruit)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </datalist>
        <InputField label="Price in dollars" inputMode="decimal" {...field('price')} />
        <InputField label="Stock" inputMode="numeric" {...field('quantity')} />
        <InputField
          label="Size"
          maxLength={60}
          placeholder="From the rootstock"
          {...line}
          {...field('treeSize')}
        />
        <InputField label="Field row" maxLength={40} {...line} {...field('fieldRow')} />
        {!variety && (
          <>
            <InputField
              label="Image description"
              maxLength={250}
              {...line}
              {...field('imageAlt')}
            />
            <InputField
              label="Picture"
              type="file"
              accept={pictureTypes}
              {...line}
              {...field('picture')}
            />
          </>
        )}
        <AdminCheck
          label="Hidden from the shop"
          className="col-span-2"
          {...form.register('hidden')}
        />
      </div>
    </FormDialog>
  );
}

/** If the picture is refused, the tree is still added; a picture can be uploaded later. */
async function addTree({ picture, ...tree }: NewTree): Promise<void> {
  const { id } = await unwrap(api.api.admin.products.$post({ json: tree }));
  const [file] = picture ?? [];
  if (!file) return;
  await sendPicture(id, file).catch((error: Error) =>
    notify.error(`Failed to change the picture: ${errorMessage(error)}`),
  );
}
