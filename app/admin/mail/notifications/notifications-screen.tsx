import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { adminQuery } from '#app/admin/kit/admin-query.ts';
import { AdminCheck, AdminSelect } from '#app/admin/kit/controls.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { singlesPerHour } from '#domain/mail/notification-schedule.ts';
import {
  notificationSettingsSchema,
  urgentKinds,
  urgentNames,
  type NotificationSettings,
  type OwnNotifications,
} from '#domain/mail/notifications.ts';

const routes = api.api.admin.notifications;
const notificationsQuery = () => adminQuery(['notifications'], () => routes.$get());

/** What the admin who is signed in is mailed. */
export const NotificationsScreen = () => (
  <QueryView query={notificationsQuery()} what="your notifications">
    {(settings) => (
      <>
        <AdminHeading title="Notifications" />
        <p className="mb-5 max-w-[46em] wrap-anywhere text-ink-2">
          These emails go to you, at {settings.email}. Each admin chooses their own.
        </p>
        {settings.bounces && (
          <p className="mb-5 font-medium text-apple">
            Email to this address bounces, so they do not arrive.
          </p>
        )}
        <SettingsForm {...settings} />
      </>
    )}
  </QueryView>
);

const modes: { value: NotificationSettings['orders']; label: string }[] = [
  { value: 'each', label: 'An email for each order, and each change by a customer' },
  { value: 'digest', label: 'One email a day with all orders and changes' },
  { value: 'none', label: 'No email about orders and changes' },
];

const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`] as const,
);

function SettingsForm({ orders, digestHour, urgent }: OwnNotifications) {
  const form = useChangeForm({
    schema: notificationSettingsSchema,
    values: { orders, digestHour: String(digestHour), urgent },
    toContent: (input) => ({ ...input, digestHour: Number(input.digestHour) }),
    send: (json: NotificationSettings) => unwrap(routes.$put({ json })),
    done: 'Saved',
  });
  return (
    <Form form={form} label="Notifications" save={['Save', 'Saving...']}>
      <div className="grid max-w-[46em] gap-5">
        <Panel className="grid gap-2.5">
          <ChoiceList
            legend="Orders"
            legendAs="title"
            options={modes}
            columns={1}
            {...form.choice('orders')}
          />
          <p className="text-sm text-ink-2">
            Customers can add trees to a paid order, remove some or cancel it. More than{' '}
            {singlesPerHour} orders and changes in an hour come together in one email instead.
          </p>
          <AdminSelect
            label="Time of the daily email"
            className="sm:max-w-[240px]"
            {...form.register('digestHour')}
            options={hours}
          />
        </Panel>
        <Panel>
          <fieldset className="min-w-0">
            <legend className="mb-2 title-panel font-display">At once</legend>
            {urgentKinds.map((kind) => (
              <AdminCheck
                key={kind}
                label={urgentNames[kind]}
                value={kind}
                {...form.register('urgent')}
              />
            ))}
          </fieldset>
        </Panel>
      </div>
    </Form>
  );
}
