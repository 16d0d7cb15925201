import { queryOptions, useQuery } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { AdminCheck, AdminSelect } from '#app/admin/kit/controls.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { singlesPerHour } from '#domain/mail/notification-schedule.ts';
import {
  notificationSettingsSchema,
  urgentKinds,
  urgentNames,
  type NotificationSettings,
  type OwnNotifications,
} from '#domain/mail/notifications.ts';

const notificationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'notifications'],
    queryFn: () => unwrap(api.api.admin.notifications.$get()),
  });

/** What the admin who is signed in is mailed. */
export function NotificationsScreen() {
  const { data, isError, refetch } = useQuery(notificationsQuery(), queryClient);
  if (!data && isError)
    return <LoadProblem what="your notifications" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title="Notifications" />
      <p className="mb-5 max-w-[46em] wrap-anywhere text-ink-2">
        These emails go to you, at {data.email}. Each admin chooses their own.
      </p>
      {data.bounces && (
        <p className="mb-5 font-medium text-apple">
          Email to this address bounces, so they do not arrive.
        </p>
      )}
      <SettingsForm settings={data} />
    </>
  );
}

type Fields = Omit<NotificationSettings, 'digestHour'> & { digestHour: string };

const modes: { value: NotificationSettings['orders']; label: string }[] = [
  { value: 'each', label: 'An email for each order, and each change by a customer' },
  { value: 'digest', label: 'One email a day with all orders and changes' },
  { value: 'none', label: 'No email about orders and changes' },
];

const hours = Array.from({ length: 24 }, (_, hour) => ({
  hour: String(hour),
  name: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

function SettingsForm({
  settings: { orders, digestHour, urgent },
}: {
  settings: OwnNotifications;
}) {
  const { register, handleSubmit, control } = useForm<Fields>({
    values: { orders, digestHour: String(digestHour), urgent },
  });
  const { field } = useController({ control, name: 'orders' });
  const { mutate, isPending } = useAdminChange({
    send: (fields: Fields) =>
      unwrap(
        api.api.admin.notifications.$put({
          json: notificationSettingsSchema.parse({
            ...fields,
            digestHour: Number(fields.digestHour),
          }),
        }),
      ),
    done: 'Saved',
    failed: 'Failed to save your notifications',
  });
  return (
    <form
      noValidate
      aria-label="Notifications"
      className="grid max-w-[46em] gap-5"
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      <Panel>
        <div className="grid gap-2.5">
          <ChoiceList
            legend="Orders"
            legendAs="title"
            name={field.name}
            value={field.value}
            options={modes}
            onChange={field.onChange}
            columns={1}
          />
          <p className="text-sm text-ink-2">
            Customers can add trees to a paid order, remove some or cancel it. More than{' '}
            {singlesPerHour} orders and changes in an hour come together in one email instead.
          </p>
          <AdminSelect
            label="Time of the daily email"
            className="sm:max-w-[240px]"
            {...register('digestHour')}
          >
            {hours.map(({ hour, name }) => (
              <option key={hour} value={hour}>
                {name}
              </option>
            ))}
          </AdminSelect>
        </div>
      </Panel>
      <Panel>
        <fieldset className="min-w-0">
          <legend className="title-panel mb-2 font-display">At once</legend>
          {urgentKinds.map((kind) => (
            <AdminCheck key={kind} label={urgentNames[kind]} value={kind} {...register('urgent')} />
          ))}
        </fieldset>
      </Panel>
      <div>
        <Button type="submit" busyLabel={isPending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  );
}
