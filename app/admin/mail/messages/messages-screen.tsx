import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { RecallButtons } from '#app/admin/kit/recall-buttons.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Panel } from '#app/ui/panel.tsx';
import { count } from '#domain/count.ts';
import {
  messagePeoplePerPage,
  messageRecipientsSchema,
  type SentMessage,
} from '#domain/mail/messages.ts';
import { CallList } from './call-list.tsx';
import { PeopleList } from './people-list.tsx';

/** What was written to customers, and to whom. */
export const MessagesScreen = () => (
  <ListScreen
    title="Messages"
    intro="To write to some customers only, choose them on All Orders by day, variety, status or payment, and press Write to them."
    schema={messageRecipientsSchema}
    from={admin.messages}
    rows="messages"
    perPage={messagePeoplePerPage}
    first="Nothing was written yet."
    actions={
      <ButtonLink size="small" to="/admin/messages/new">
        Write to customers
      </ButtonLink>
    }
    arrange={(messages) => (
      <ul aria-label="Messages" className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id}>
            <Sent {...message} />
          </li>
        ))}
      </ul>
    )}
  />
);

const routes = admin.messages[':id'];

function Sent({ id, subject, body, about, recipients, waiting, failed, ...sent }: SentMessage) {
  const { goesOutAt, recalledAt, toCall, called } = sent;
  const outcome = [
    `${count(recipients, 'customer')}${about === 'news' ? ' of the newsletter' : ''}`,
    goesOutAt === null && waiting > 0 && `${waiting} on the way`,
    failed > 0 && `${failed} not delivered`,
    toCall > 0 && `${called} of ${toCall} called`,
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
      {recalledAt !== null && (
        <p className="mt-1 text-sm font-semibold">
          Recalled {formatFarmDayAndTime(recalledAt)}
          {recipients === 0 ? ': nobody got it' : ', after some had gone out'}
        </p>
      )}
      {goesOutAt !== null && (
        <>
          <p className="mt-1 text-sm font-semibold">
            Goes out {formatFarmDayAndTime(goesOutAt)}
            {waiting < recipients - failed && `, ${count(waiting, 'mail')} of them`}
          </p>
          <RecallButtons
            recall={() => routes.recall.$post({ param: { id } })}
            mailNow={() => routes['mail-now'].$post({ param: { id } })}
          />
        </>
      )}
      <div className="mt-2 grid text-sm">
        {recipients > 0 && (
          <PeopleList
            summary="Who gets it"
            query={(page) =>
              adminListQuery(routes.recipients, { param: { id }, query: { page: String(page) } })
            }
          />
        )}
        {toCall > 0 && <CallList id={id} toCall={toCall} />}
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">Text</summary>
          <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        </details>
      </div>
    </Panel>
  );
}
