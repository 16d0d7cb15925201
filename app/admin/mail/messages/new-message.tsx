import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { admin, adminPostQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { asTyped, Fields, lineField, textField } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { MarkdownField } from '#app/admin/kit/markdown-field.tsx';
import { NoData } from '#app/admin/kit/query-view.tsx';
import { useUnsavedWarning } from '#app/admin/kit/unsaved.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { messageTextSchema, type MessageAbout, type MessageText } from '#domain/admin/messages.ts';
import { orderFilterSchema, orderParams, type OrderFilter } from '#domain/admin/orders.ts';
import { count } from '#domain/count.ts';
import { Audience } from './audience.tsx';

const routes = admin.messages;
const fields = {
  subject: lineField('Subject', { maxLength: 150 }),
  body: textField('Message', { rows: 10, maxLength: 5000 }),
};
const abouts: { value: MessageAbout; label: string; note: string }[] = [
  { value: 'order', label: 'Their order', note: 'Goes to all: such as a change of the day' },
  { value: 'news', label: 'News', note: 'Goes to subscribers of the newsletter only' },
];

const heading = (
  <AdminHeading title="Write to customers" back={['/admin/messages', 'All messages']} />
);

/** Writes to the customers of the orders that the address chooses, as All Orders does. */
export function NewMessage() {
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
  const [isSent, setSent] = useState(false);
  const [previewed, setPreviewed] = useState<MessageText>();
  const asked = adminPostQuery(routes.audience, { json: { filter, about } });
  const { data: audience, error, refetch } = useQuery(asked, queryClient);
  const expected = audience ? audience.toMail - (again ? 0 : audience.lately) : 0;
  const form = useChangeForm({
    schema: messageTextSchema,
    ...asTyped(fields, {}),
    send: async (text: MessageText) => {
      await routes.$post({
        json: { id, about, filter, text, again, lately: audience?.lately, expected },
      });
      setSent(true);
    },
    done: 'The message is on its way',
  });
  useUnsavedWarning(form.isDirty && !isSent);
  useEffect(() => {
    if (isSent) void navigate('/admin/messages');
  }, [isSent, navigate]);
  if (!audience)
    return <NoData error={error} what="the customers" onRetry={() => void refetch()} />;
  return (
    <>
      {heading}
      <Form
        form={form}
        label="Message"
        save={[`Send to ${count(expected, 'customer')}`, 'Sending...']}
        blocked={expected === 0}
        buttons={
          <AdminButton onClick={() => form.submit((text) => setPreviewed(text))}>
            Preview
          </AdminButton>
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
          <Audience {...audience} filter={filter} />
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
      {previewed && (
        <MailDialog
          query={adminPostQuery(routes.preview, { json: { text: previewed, about } })}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  );
}
