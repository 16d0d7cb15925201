import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { Cell, RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, lineField } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import { appointAdminSchema, type AdminEntry, type AppointAdmin } from '#domain/farm/admins.ts';

export const AdminsScreen = () => (
  <DataScreen
    query={adminQuery(admin.admins)}
    what="the admins"
    title={({ admins }) => `Admins (${admins.length})`}
    intro="Admins can see and change all orders, trees and customers, and can appoint other admins. Every admin gets an email about each change to this list."
  >
    {({ admins }) => (
      <>
        <RowList label="Admins" rows={admins} columns="minmax(0,1fr) auto">
          {(one) => (
            <>
              <Cell
                note={`Since ${shortDay(one.appointedAt)}${one.appointedBy ? `, appointed by ${one.appointedBy}` : ''}`}
              >
                <b className="font-semibold">{one.email}</b>
                {one.isYou && <span className="text-ink-2"> (you)</span>}
              </Cell>
              {admins.length > 1 && <DismissButton {...one} />}
            </>
          )}
        </RowList>
        <AppointForm />
      </>
    )}
  </DataScreen>
);

const DismissButton = ({ id, email, isYou }: AdminEntry) => (
  <ChangeButton
    question={isYou ? 'Give up your own admin rights?' : `Remove admin rights from ${email}?`}
    consequence={isYou && 'You cannot undo this yourself.'}
    yes="Dismiss"
    send={() => admin.admins[':id'].$delete({ param: { id } })}
    done={`${email} is no longer an admin`}
    failed="Failed to dismiss the admin"
    busy="Dismissing..."
  >
    Dismiss<span className="sr-only"> {email}</span>
  </ChangeButton>
);

const look = { type: 'email', className: 'sm:max-w-[420px]' };
const fields = { email: lineField('Email', look) };

function AppointForm() {
  const form = useChangeForm({
    schema: appointAdminSchema,
    ...asTyped(fields, {}),
    send: (json: AppointAdmin) => admin.admins.$post({ json }),
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
        <Fields of={fields} form={form} />
      </Form>
    </Section>
  );
}
