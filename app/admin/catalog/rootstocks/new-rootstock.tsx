import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { RootstockContent } from '#domain/admin/rootstocks.ts';
import { RootstockForm } from './rootstock-form.tsx';
import { emptyRootstock } from './rootstock-input.ts';

export function NewRootstock() {
  const navigate = useNavigate();
  const { mutate, isPending } = useAdminChange({
    send: async (json: RootstockContent) => {
      const { id } = await unwrap(api.api.admin.rootstocks.$post({ json }));
      await navigate(`/admin/rootstocks?id=${id}`);
    },
    done: ({ name }) => `${name} added`,
  });
  return (
    <>
      <AdminHeading title="New rootstock" />
      <RootstockForm
        label="New rootstock"
        values={emptyRootstock}
        onSave={(content, onError) => mutate(content, { onError })}
      >
        <Button type="submit" size="small" busyLabel={isPending && 'Adding...'}>
          Add rootstock
        </Button>
        <ButtonLink variant="ghost" size="small" to="/admin/rootstocks">
          Cancel
        </ButtonLink>
      </RootstockForm>
    </>
  );
}
