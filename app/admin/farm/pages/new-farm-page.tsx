import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import {
  farmPageSchema,
  newFarmPageSchema,
  type FarmPageContent,
  type NewFarmPage as PageRequest,
} from '#domain/admin/farm-pages.ts';
import { FarmPageFields } from './farm-page-fields.tsx';

const empty: FarmPageContent = {
  title: '',
  description: '',
  body: '',
  inFooter: true,
  isSample: false,
};

export function NewFarmPage() {
  const navigate = useNavigate();
  const form = useForm<FarmPageContent>({ defaultValues: empty });
  const [slug, setSlug] = useState('');
  const [slugError, setSlugError] = useState<string>();
  const { mutate, isPending } = useAdminChange({
    send: async (json: PageRequest) => {
      const { id } = await unwrap(api.api.admin.pages.$post({ json }));
      await navigate(`/admin/pages?id=${id}`);
    },
    done: 'Draft created',
    failed: 'Failed to create the page',
  });

  useCorrections(form, (content) =>
    (farmPageSchema.safeParse(content).error?.issues ?? []).map(({ path, message }) => ({
      field: path[0] as keyof FarmPageContent,
      message,
    })),
  );

  function create(content: FarmPageContent): void {
    const parsed = newFarmPageSchema.safeParse({ slug, content });
    setSlugError(undefined);
    if (parsed.success) return mutate(parsed.data);
    for (const { path, message } of parsed.error.issues.toReversed()) {
      if (path[0] === 'slug') setSlugError(message);
      else form.setError(path[1] as keyof FarmPageContent, { message }, { shouldFocus: true });
    }
  }
  return (
    <>
      <AdminHeading title="New page" />
      <form
        noValidate
        aria-label="New page"
        onSubmit={(event) => void form.handleSubmit(create)(event)}
      >
        <InputField
          label="Address"
          className="mb-5 max-w-[420px]"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="wholesale"
          value={slug}
          error={slugError}
          hint={`The page will be at /${slug || 'wholesale'}. This cannot be changed later.`}
          onChange={({ currentTarget }) => {
            setSlug(currentTarget.value);
            setSlugError(undefined);
          }}
        />
        <FarmPageFields form={form} />
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button type="submit" size="small" busyLabel={isPending && 'Creating...'}>
            Create draft
          </Button>
          <ButtonLink variant="ghost" size="small" to="/admin/pages">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
