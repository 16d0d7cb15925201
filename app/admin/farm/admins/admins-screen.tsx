import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { adminsQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { appointAdminSchema, type AdminEntry, type AppointAdmin } from '#domain/admin/admins.ts';

export function AdminsScreen() {
  const { data, isError, refetch } = useQuery(adminsQuery(), queryClient);

  if (!data && isError) return <LoadProblem what="the admins" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { admins } = data;
  return (
    <>
      <AdminHeading title={`Admins (${admins.length})`} />
      <p className="mb-5 max-w-[46em] text-ink-2">
        Admins can see and change all orders, trees and customers, and can appoint other admins.
        Every admin gets an email about each change to this list.
      </p>
      <ul
        aria-label="Admins"
        className="divide-y divide-line rounded-panel border border-line bg-surface"
      >
        {admins.map((admin) => (
          <AdminRow key={admin.id} admin={admin} canDismiss={admins.length > 1} />
        ))}
      </ul>
      <AppointForm />
    </>
  );
}

function AdminRow({ admin, canDismiss }: { admin: AdminEntry; canDismiss: boolean }) {
  const { mutate, isPending } = useAdminChange({
    send: () => unwrap(api.api.admin.admins[':id'].$delete({ param: { id: admin.id } })),
    done: `${admin.email} is no longer an admin`,
    failed: 'Failed to dismiss the admin',
  });

  function dismiss(): void {
    const question = admin.isYou
      ? 'Give up your own admin rights? You cannot undo this yourself.'
      : `Remove admin rights from ${admin.email}?`;
    if (window.confirm(question)) mutate();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {admin.email}
          {admin.isYou && <span className="font-normal text-ink-2"> (you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          Since {shortDay(admin.appointedAt)}
          {admin.appointedBy && `, appointed by ${admin.appointedBy}`}
        </p>
      </div>
      {canDismiss && (
        <Button
          variant="ghost"
          size="small"
          busyLabel={isPending && 'Dismissing...'}
          onClick={dismiss}
        >
          Dismiss<span className="sr-only"> {admin.email}</span>
        </Button>
      )}
    </li>
  );
}

function AppointForm() {
  const errorId = useId();
  const form = useForm<AppointAdmin>({
    resolver: zodResolver(appointAdminSchema),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, reset, setError, formState } = form;
  useCorrections(form);
  const error = formState.errors.email?.message;
  const { mutate, isPending } = useAdminChange({
    send: (json: AppointAdmin) => unwrap(api.api.admin.admins.$post({ json })),
    done: ({ email }) => `${email} is now an admin`,
  });

  const appoint = (admin: AppointAdmin): void =>
    mutate(admin, {
      onSuccess: () => reset(),
      onError: (refusal) => setError('email', { message: errorMessage(refusal) }),
    });
  return (
    <Panel aria-labelledby={`${errorId}-title`} className="mt-6">
      <h2 id={`${errorId}-title`} className="title-panel">
        Appoint an admin
      </h2>
      <p className="mt-2 max-w-[46em] text-ink-2">
        They must first sign up in the shop and confirm their email address.
      </p>
      <form
        noValidate
        onSubmit={handleSubmit(appoint)}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <AdminInput
          label="Email"
          type="email"
          autoComplete="off"
          {...register('email')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="min-w-0 flex-[1_1_260px] sm:max-w-[420px]"
        />
        <Button type="submit" size="small" busyLabel={isPending && 'Appointing...'}>
          Appoint
        </Button>
      </form>
      {error && (
        <p id={errorId} role="alert" className="mt-2 font-medium text-apple">
          {error}
        </p>
      )}
    </Panel>
  );
}
