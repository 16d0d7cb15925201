import { useNavigate } from 'react-router';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { newVarietySchema, type NewVariety } from '#domain/admin/varieties.ts';
import { fruits } from '#domain/catalog/catalog.ts';

/** Starts a draft and opens it in the editor. */
export function NewVarietyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useChangeForm({
    schema: newVarietySchema,
    values: empty,
    async send(json: NewVariety) {
      const { id } = await unwrap(api.api.admin.varieties.$post({ json }));
      await navigate(`/admin/varieties/${id}`);
    },
    done: ({ name }) => `${name} added as a draft`,
  });
  return (
    <FormDialog
      form={form}
      title="New variety"
      description="It starts as a draft that only admins see."
      save={['Start the draft', 'Adding...']}
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
