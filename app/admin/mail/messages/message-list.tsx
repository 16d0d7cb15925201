import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { SentMessage } from '#domain/admin/messages.ts';
import { count } from '#domain/count.ts';

/** What was written to customers, and to whom. */
export const MessageList = () => (
  <DataScreen
    query={adminQuery(admin.messages)}
    what="the messages"
    title="Messages"
    intro="To write to some customers only, choose them on All Orders by day, variety, status or payment, and press Write to them."
    actions={() => (
      <ButtonLink size="small" to="/admin/messages/new">
        Write to customers
      </ButtonLink>
    )}
  >
    {({ messages }) => (
      <>
        {messages.length === 0 && <EmptyState>Nothing was written yet.</EmptyState>}
        <ul aria-label="Messages" className="grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <Sent {...message} />
            </li>
          ))}
        </ul>
      </>
    )}
  </DataScreen>
);

function Sent({ subject, body, about, recipients, waiting, failed, ...sent }: SentMessage) {
  const outcome = [
    `${count(recipients, 'customer')}${about === 'news' ? ' of the newsletter' : ''}`,
    waiting > 0 && `${waiting} on the way`,
    failed > 0 && `${failed} not delivered`,
  ];
  return (
    <Panel>
      <h2 className="text-lg font-semibold wrap-anywhere">{subject}</h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
        {[formatFarmDayAndTime(sent.sentAt), sent.sentBy].filter(Boolean).join(', ')}
      </p>
      <p className="mt-2 text-sm wrap-anywhere">
        {sent.chosen}: {outcome.filter(Boolean).join(', ')}
      </p>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center link">Text</summary>
        <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
      </details>
    </Panel>
  );
}
