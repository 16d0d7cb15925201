import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { newFarmPageSchema, type NewFarmPage as PageRequest } from '#domain/admin/farm-pages.ts';
import { FarmPageFields, type FarmPageInput } from './farm-page-fields.tsx';

const empty: FarmPageInput = {
  slug: '',
  title: '',
  description: '',
  body: '',
  inFooter: true,
  isSample: false,
};

export function NewFarmPage() {
  const navigate = useNavigate();
  const form = useChangeForm({
    schema: newFarmPageSchema,
    values: empty,
    toContent: ({ slug, ...content }) => ({ slug, content }),
    inputAt: (path) => String(path.at(-1)) as keyof FarmPageInput,
    send: async (json: PageRequest) => {
      const { id } = await unwrap(api.api.admin.pages.$post({ json }));
      await navigate(`/admin/pages/${id}`);
    },
    done: 'Draft created',
  });
  return (
    <>
      <AdminHeading title="New page" />
      <Form
        form={form}
        label="New page"
        save={['Create draft', 'Creating...']}
        cancel="/admin/pages"
      >
        <InputField
          label="Address"
          className="mb-5 max-w-[420px]"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="wholesale"
          hint={`The page will be at /${form.watch('slug') || 'wholesale'}. This cannot be changed later.`}
          {...form.field('slug')}
        />
        <FarmPageFields form={form} />
      </Form>
    </>
  );
}
