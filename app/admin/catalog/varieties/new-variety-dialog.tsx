import { useNavigate } from 'react-router';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { api, unwrap } from '#app/api.ts';
import { newVarietySchema, type NewVariety } from '#domain/admin/varieties.ts';
import { fruits } from '#domain/catalog/catalog.ts';

/** Starts a draft and opens it in the editor. */
export function NewVarietyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useAdminChange({
    async send(json: NewVariety) {
      const { id } = await unwrap(api.api.admin.varieties.$post({ json }));
      await navigate(`/admin/varieties/${id}`);
    },
    done: ({ name }) => `${name} added as a draft`,
  });
  const form = useSchemaForm({
    schema: newVarietySchema,
    values: empty,
    onSave: (variety, onError) => mutate(variety, { onError }),
  });
  return (
    <FormDialog
      form={form}
      title="New variety"
      description="It starts as a draft that only admins see."
      save={['Start the draft', 'Adding...']}
      busy={isPending}
      onClose={onClose}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_180px]">
        <InputField label="Name" maxLength={100} autoComplete="off" {...form.field('name')} />
        <SelectField label="Fruit" {...form.field('fruit')} options={fruits} />
      </div>
    </FormDialog>
  );
}

const empty: NewVariety = { fruit: 'Apple', name: '' };
