import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, choiceField, ownField, radioField } from '#app/ui/form/fields.tsx';
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

const fields = {
  orders: radioField('Orders', modes, { columns: 1, legendAs: 'title' }),
  digestHour: {
    ...choiceField('Time of the daily email', hours, { className: 'sm:max-w-[240px]' }),
    read: Number,
  },
  /** Checkboxes. */
  urgent: ownField('At once'),
};

function SettingsForm({ orders, digestHour, urgent }: OwnNotifications) {
  const form = useChangeForm({
    schema: notificationSettingsSchema,
    ...asTyped(fields, { orders, digestHour, urgent }),
    send: (json: NotificationSettings) => routes.$put({ json }),
    done: 'Saved',
  });
  return (
    <Form form={form} label="Notifications" save={['Save', 'Saving...']}>
      <div className="grid max-w-[46em] gap-5">
        <Panel className="grid gap-2.5">
          <Fields of={fields} form={form} only={['orders']} />
          <p className="text-sm text-ink-2">
            Customers can add trees to a paid order, remove some or cancel it. More than{' '}
            {singlesPerHour} orders and changes in an hour come together in one email instead.
          </p>
          <Fields of={fields} form={form} only={['digestHour']} />
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
