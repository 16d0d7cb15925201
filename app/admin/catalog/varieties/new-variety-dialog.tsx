import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { newVarietySchema, type NewVariety } from '#domain/admin/varieties.ts';
import { fruits } from '#domain/catalog/catalog.ts';

/** Starts a draft and opens it in the editor. */
export function NewVarietyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const errorId = useId();
  const form = useForm<NewVariety>({
    defaultValues: { fruit: 'Apple', name: '' },
    resolver: zodResolver(newVarietySchema),
  });
  const { register, handleSubmit, setError, formState } = form;
  useCorrections(form);
  const error = formState.errors.name?.message;
  const { mutate, isPending } = useAdminChange({
    async send(json: NewVariety) {
      const { id } = await unwrap(api.api.admin.varieties.$post({ json }));
      await navigate(`/admin/varieties/${id}`);
    },
    done: ({ name }) => `${name} added as a draft`,
    failed: 'Failed to add the variety',
  });
  const add = (variety: NewVariety): void =>
    mutate(variety, {
      onError: (refusal) => setError('name', { message: errorMessage(refusal) }),
    });
  return (
    <AdminDialog
      title="New variety"
      description="It starts as a draft that only admins see."
      onClose={onClose}
    >
      <form
        noValidate
        aria-label="New variety"
        className="mt-5 grid items-end gap-3 sm:grid-cols-[1fr_180px]"
        onSubmit={handleSubmit(add)}
      >
        <AdminInput
          label="Name"
          maxLength={100}
          autoComplete="off"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...register('name')}
        />
        <AdminSelect label="Fruit" {...register('fruit')}>
          {fruits.map((fruit) => (
            <option key={fruit}>{fruit}</option>
          ))}
        </AdminSelect>
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
          Start the draft
        </Button>
      </form>
    </AdminDialog>
  );
}
