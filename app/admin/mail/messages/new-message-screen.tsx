import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { admin, adminPostQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { MarkdownField } from '#app/admin/kit/markdown-field.tsx';
import { NoData } from '#app/admin/kit/query-view.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { asTyped, lineField, textField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { InlineLink } from '#app/ui/links.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { count } from '#domain/count.ts';
import { messageTextSchema, type MessageAbout, type MessageText } from '#domain/mail/messages.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { orderFilterSchema, orderParams, type OrderFilter } from '#domain/orders/order-list.ts';
import { Audience } from './audience.tsx';

const routes = admin.messages;
const fields = {
  subject: lineField('Subject', { maxLength: 150 }),
  body: textField('Message', { rows: 10, maxLength: 5000 }),
};
const abouts: { value: MessageAbout; label: string; note: string }[] = [
  {
    value: 'order',
    label: 'Their order',
    note: 'Goes to all of them, such as a change of the day',
  },
  { value: 'news', label: 'News', note: 'Goes to subscribers of the newsletter only' },
];

const heading = (
  <AdminHeading title="Write to customers" back={['/admin/messages', 'All messages']} />
);

const saveText = (expected: number): string =>
  expected > 0 ? `Send to ${count(expected, 'customer')}` : 'Keep the list of calls';

/** Writes to the customers of the orders that the address chooses, as All Orders does. */
export function NewMessageScreen() {
  const [params] = useScreenParams();
  const chosen = [...params].filter(([, value]) => value !== '');
  const known = orderParams(chosen);
  if (known.length < chosen.length)
    return (
      <>
        {heading}
        <Problem>
          This address does not say which customers:{' '}
          <InlineLink to="/admin/orders">choose their orders</InlineLink>.
        </Problem>
      </>
    );
  return <MessageForm filter={orderFilterSchema.parse(Object.fromEntries(known))} />;
}

function MessageForm({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID()); // the same press twice is one message
  const [about, setAbout] = useState<MessageAbout>('order');
  const [again, setAgain] = useState(false);
  const [asked, setAsked] = useState<{ text: MessageText; onRefused: (error: Error) => void }>();
  const [previewed, setPreviewed] = useState<MessageText>();
  const chosen = adminPostQuery(routes.audience, { json: { filter, about } });
  const { data: audience, error, refetch } = useQuery(chosen, queryClient);
  const expected = audience ? audience.toMail - (again ? 0 : audience.lately) : 0;
  const shown = audience?.shown[again ? 'all' : 'fresh'] ?? '';
  const { mutate, isPending } = useAdminChange({
    async send(text: MessageText) {
      await routes.$post({ json: { id, about, filter, text, again, expected, shown } });
      await navigate('/admin/messages');
    },
    done:
      expected > 0
        ? `The message goes out in ${count(recallMinutes, 'minute')}`
        : 'The list of calls is kept',
  });
  const sendingTest = useAdminChange({
    send: (text: MessageText) => routes.test.$post({ json: { text, about } }),
    done: 'A test is on its way to you',
    failed: 'Failed to send the test',
  });
  const form = useSchemaForm({
    schema: messageTextSchema,
    ...asTyped(fields, {}),
    onSave: (text, onRefused) => setAsked({ text, onRefused }),
  });
  if (!audience)
    return <NoData error={error} what="the customers" onRetry={() => void refetch()} />;
  return (
    <>
      {heading}
      <Form
        form={form}
        label="Message"
        save={[saveText(expected), 'Sending...']}
        busy={isPending}
        blocked={expected === 0 && audience.toCallInAll === 0}
        buttons={
          <>
            <AdminButton onClick={() => form.submit((text) => setPreviewed(text))}>
              Preview
            </AdminButton>
            <AdminButton
              busyLabel={sendingTest.isPending && 'Sending...'}
              onClick={() => form.submit((text) => sendingTest.mutate(text))}
            >
              Send a test to myself
            </AdminButton>
          </>
        }
      >
        <Panel>
          <ChoiceList
            legend="What is it about?"
            name="about"
            value={about}
            options={abouts}
            onChange={setAbout}
          />
          <Audience {...audience} filter={filter} about={about} again={again} />
          {audience.lately > 0 && (
            <AdminCheck
              label={`Also to ${count(audience.lately, 'customer')} who had a message this week`}
              checked={again}
              onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
            />
          )}
          <div className="mt-4 grid gap-4">
            <Fields of={fields} form={form} only={['subject']} />
            <MarkdownField of={fields} form={form} name="body" />
          </div>
        </Panel>
      </Form>
      {asked && (
        <ConfirmDialog
          question={
            expected > 0
              ? `Send “${asked.text.subject}” to ${count(expected, 'customer')}?`
              : `Keep whom to call about “${asked.text.subject}”?`
          }
          consequence={
            expected > 0
              ? `It goes out in ${count(recallMinutes, 'minute')}. Until then, Messages can recall it.`
              : 'Nobody is emailed. Messages has the list, with a tick for who was called.'
          }
          yes={saveText(expected)}
          no="Not yet"
          onAnswer={(isSure) => {
            setAsked(undefined);
            if (isSure) mutate(asked.text, { onError: asked.onRefused });
          }}
        />
      )}
      {previewed && (
        <MailDialog
          query={adminPostQuery(routes.preview, {
            json: { text: previewed, about, filter, again },
          })}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  );
}
