import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminCheck, AdminSelect } from '#app/admin/kit/controls.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
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

const routes = admin.notifications;

/** What the admin who is signed in is mailed. */
export const NotificationsScreen = () => (
  <DataScreen
    query={adminQuery(routes)}
    what="your notifications"
    title="Notifications"
    intro={({ email }) => `These emails go to you, at ${email}. Each admin chooses their own.`}
  >
    {(settings) => (
      <>
        {settings.bounces && (
          <p className="mb-5 font-medium text-apple">
            Email to this address bounces, so they do not arrive.
          </p>
        )}
        <SettingsForm {...settings} />
      </>
    )}
  </DataScreen>
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
    send: (json: NotificationSettings) => routes.$put({ json }),
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
