import { useId, useState } from 'react';
import { AdminDialog } from '#app/admin/frame/admin-dialog.tsx';
import { AdminCheck, AdminInput, AdminSelect } from '#app/admin/frame/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { newProductSchema, type NewProduct } from '#domain/admin/products.ts';
import { fruits, type Fruit } from '#domain/catalog.ts';
import { rootstocks } from '#domain/rootstocks.ts';
import { readProductInput } from './product-input.ts';
import { pictureProblem, pictureTypes, sendPicture } from './product-picture.ts';

interface NewTree {
  tree: NewProduct;
  picture: File | undefined;
}

/** Adds a variety on a rootstock. */
export function NewTreeDialog({ onClose }: { onClose: () => void }) {
  const [fruit, setFruit] = useState<Fruit>('Apple');
  const [error, setError] = useState('');
  const [errorId, listId] = [useId(), useId()];
  const { mutate, isPending } = useAdminChange({
    send: addTree,
    done: ({ tree }: NewTree) => `${tree.variety} on ${tree.rootstock} added`,
    failed: 'Failed to add the tree',
  });

  function add(element: HTMLFormElement): void {
    const form = new FormData(element);
    const parsed = newProductSchema.safeParse({
      fruit,
      variety: form.get('variety'),
      rootstock: form.get('rootstock'),
      ...readProductInput(form),
    });
    const chosen = form.get('picture');
    const picture = chosen instanceof File && chosen.size > 0 ? chosen : undefined;
    const problem = parsed.success
      ? picture && pictureProblem(picture)
      : parsed.error.issues[0]?.message;
    setError(problem ?? '');
    if (!parsed.success) focusField(element, String(parsed.error.issues[0]?.path[0]));
    if (parsed.success && !problem)
      mutate(
        { tree: parsed.data, picture },
        { onSuccess: onClose, onError: (refusal) => setError(errorMessage(refusal)) },
      );
  }
  return (
    <AdminDialog
      title="Add a tree"
      description="It appears in the shop right away unless hidden. A new rootstock of an existing variety uses the variety’s picture."
      onClose={onClose}
    >
      {/* No form action: it would reset the fields when the server refuses the input. */}
      <form
        noValidate
        aria-label="Add a tree"
        aria-describedby={error ? errorId : undefined}
        className="mt-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          add(event.currentTarget);
        }}
      >
        <AdminSelect
          label="Fruit"
          value={fruit}
          onChange={
            (event) => setFruit(event.currentTarget.value as Fruit) /* one of the options below */
          }
          className="col-span-2"
        >
          {fruits.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </AdminSelect>
        <AdminInput
          label="Variety"
          name="variety"
          required
          maxLength={100}
          autoComplete="off"
          className="col-span-2"
        />
        <AdminInput
          label="Rootstock"
          name="rootstock"
          required
          maxLength={100}
          autoComplete="off"
          list={listId}
          className="col-span-2"
        />
        <datalist id={listId}>
          {rootstocks
            .filter((rootstock) => rootstock.fruit === fruit)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </datalist>
        <AdminInput label="Price in dollars" name="price" inputMode="decimal" required />
        <AdminInput label="Stock" name="quantity" inputMode="numeric" required />
        <AdminInput
          label="Size"
          name="treeSize"
          maxLength={60}
          placeholder="From the rootstock"
          className="col-span-2"
        />
        <AdminInput
          label="Image description"
          name="imageAlt"
          maxLength={250}
          className="col-span-2"
        />
        <AdminInput
          label="Picture"
          name="picture"
          type="file"
          accept={pictureTypes}
          className="col-span-2"
        />
        <AdminCheck label="Hidden from the shop" name="hidden" className="col-span-2" />
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

function focusField(form: HTMLFormElement, field: string): void {
  const input = form.elements.namedItem(field === 'priceCents' ? 'price' : field);
  if (input instanceof HTMLElement) input.focus();
}

/** If the picture is refused, the tree is still added; a picture can be uploaded later. */
async function addTree({ tree, picture }: NewTree): Promise<void> {
  const { id } = await unwrap(api.api.admin.products.$post({ json: tree }));
  if (!picture) return;
  await sendPicture(id, picture).catch((error: Error) =>
    notify.error(`Failed to change the picture: ${errorMessage(error)}`),
  );
}
