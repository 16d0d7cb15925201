import { adminsQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { Cell, RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { Section } from '#app/ui/section.tsx';
import { appointAdminSchema, type AdminEntry, type AppointAdmin } from '#domain/admin/admins.ts';

export const AdminsScreen = () => (
  <QueryView query={adminsQuery()} what="the admins">
    {({ admins }) => (
      <>
        <AdminHeading title={`Admins (${admins.length})`} />
        <p className="mb-5 max-w-[46em] text-ink-2">
          Admins can see and change all orders, trees and customers, and can appoint other admins.
          Every admin gets an email about each change to this list.
        </p>
        <RowList
          label="Admins"
          rows={admins}
          keyOf={({ id }) => id}
          columns="minmax(0,1fr) auto"
          empty=""
        >
          {(admin) => (
            <>
              <Cell
                note={`Since ${shortDay(admin.appointedAt)}${admin.appointedBy ? `, appointed by ${admin.appointedBy}` : ''}`}
              >
                <b className="font-semibold">{admin.email}</b>
                {admin.isYou && <span className="text-ink-2"> (you)</span>}
              </Cell>
              {admins.length > 1 && <DismissButton {...admin} />}
            </>
          )}
        </RowList>
        <AppointForm />
      </>
    )}
  </QueryView>
);

const DismissButton = ({ id, email, isYou }: AdminEntry) => (
  <ChangeButton
    question={isYou ? 'Give up your own admin rights?' : `Remove admin rights from ${email}?`}
    consequence={isYou && 'You cannot undo this yourself.'}
    yes="Dismiss"
    send={() => unwrap(api.api.admin.admins[':id'].$delete({ param: { id } }))}
    done={`${email} is no longer an admin`}
    failed="Failed to dismiss the admin"
    busy="Dismissing..."
  >
    Dismiss<span className="sr-only"> {email}</span>
  </ChangeButton>
);

const nobody: AppointAdmin = { email: '' };

function AppointForm() {
  const form = useChangeForm({
    schema: appointAdminSchema,
    values: nobody,
    send: (json: AppointAdmin) => unwrap(api.api.admin.admins.$post({ json })),
    done: ({ email }) => `${email} is now an admin`,
    onDone: () => form.reset(),
  });
  return (
    <Section
      title="Appoint an admin"
      note="They must first sign up in the shop and confirm their email address."
      className="mt-6"
    >
      <Form form={form} label="Appoint an admin" save={['Appoint', 'Appointing...']}>
        <InputField
          label="Email"
          type="email"
          autoComplete="off"
          className="sm:max-w-[420px]"
          {...form.field('email')}
        />
      </Form>
    </Section>
  );
}
