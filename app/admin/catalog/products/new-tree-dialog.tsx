import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { rootstocksQuery } from '#app/admin/admin-queries.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminCheck, AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { centsOrNaN, textOrNull, wholeOrNaN } from '#app/admin/kit/form-values.ts';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
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

interface NewTreeDialogProps {
  /** The variety whose tree it is; undefined: chosen in the form. */
  variety?: Pick<NewTree, 'variety' | 'fruit'>;
  onClose: () => void;
}

/** Adds a variety on a rootstock. */
export function NewTreeDialog({ variety, onClose }: NewTreeDialogProps) {
  const form = useForm<NewTree>({
    defaultValues: variety ? { ...variety, imageAlt: null } : { fruit: 'Apple' },
    resolver: zodResolver(newTreeSchema),
  });
  const { register, handleSubmit, control, setError, formState } = form;
  useCorrections(form);
  const { data: known } = useQuery(rootstocksQuery(), queryClient);
  const fruit = useWatch({ control, name: 'fruit' });
  const [error] = Object.values(formState.errors).map(({ message }) => message);
  const [errorId, listId] = [useId(), useId()];
  const { mutate, isPending } = useAdminChange({
    send: addTree,
    done: ({ variety, rootstock }: NewTree) => `${variety} on ${rootstock} added`,
    failed: 'Failed to add the tree',
  });

  const add = (tree: NewTree): void =>
    mutate(tree, {
      onSuccess: onClose,
      onError: (refusal) => setError('root', { message: errorMessage(refusal) }),
    });
  return (
    <AdminDialog
      title="Add a tree"
      description={
        variety
          ? `${variety.variety} on another rootstock. It uses the variety’s pictures.`
          : 'It appears in the shop right away unless hidden. A new rootstock of an existing variety uses the variety’s picture.'
      }
      onClose={onClose}
    >
      <form
        noValidate
        aria-label="Add a tree"
        aria-describedby={error ? errorId : undefined}
        className="mt-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
        onSubmit={handleSubmit(add)}
      >
        {!variety && (
          <>
            <AdminSelect label="Fruit" className="col-span-2" {...register('fruit')}>
              {fruits.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </AdminSelect>
            <AdminInput
              label="Variety"
              {...register('variety')}
              required
              maxLength={100}
              autoComplete="off"
              className="col-span-2"
            />
          </>
        )}
        <AdminInput
          label="Rootstock"
          {...register('rootstock')}
          required
          maxLength={100}
          autoComplete="off"
          list={listId}
          className="col-span-2"
        />
        <datalist id={listId}>
          {known?.rootstocks
            .filter((rootstock) => rootstock.fruit === fruit)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </datalist>
        <AdminInput
          label="Price in dollars"
          inputMode="decimal"
          required
          {...register('priceCents', { setValueAs: centsOrNaN })}
        />
        <AdminInput
          label="Stock"
          inputMode="numeric"
          required
          {...register('quantity', { setValueAs: wholeOrNaN })}
        />
        <AdminInput
          label="Size"
          {...register('treeSize', { setValueAs: textOrNull })}
          maxLength={60}
          placeholder="From the rootstock"
          className="col-span-2"
        />
        <AdminInput
          label="Field row"
          {...register('fieldRow', { setValueAs: textOrNull })}
          maxLength={40}
          className="col-span-2"
        />
        {!variety && (
          <>
            <AdminInput
              label="Image description"
              {...register('imageAlt', { setValueAs: textOrNull })}
              maxLength={250}
              className="col-span-2"
            />
            <AdminInput
              label="Picture"
              type="file"
              accept={pictureTypes}
              {...register('picture')}
              className="col-span-2"
            />
          </>
        )}
        <AdminCheck label="Hidden from the shop" className="col-span-2" {...register('hidden')} />
        {error && (
          <p id={errorId} role="alert" className="col-span-full font-medium text-apple">
            {error}
          </p>
        )}
        <Button
          type="submit"
          className="col-span-full mt-2 justify-self-start"
          busyLabel={isPending && 'Adding...'}
        >
          Add tree
        </Button>
      </form>
    </AdminDialog>
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
