import { useState } from 'react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { WaitingMails } from '#app/admin/kit/recall-buttons.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { count } from '#domain/count.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { announcedDays, type AnnounceDays, type Announcement } from '#domain/orders/pickup-days.ts';
import type { DeliveryType } from '#domain/statuses.ts';

const announced = admin.pickups.announce[':id'];

interface AnnounceDialogProps {
  kind: DeliveryType;
  onClose: () => void;
}

/** Shows who would be mailed, and asks before anybody is. */
export const AnnounceDialog = ({ kind, onClose }: AnnounceDialogProps) => (
  <AdminDialog
    title={`Email customers to choose a ${kind} day`}
    description={
      <>
        Each mail names the next days with room for that order. They go out in{' '}
        {count(recallMinutes, 'minute')}; until then, this question can recall them.
      </>
    }
    onClose={onClose}
  >
    <QueryView
      // Fetched when the question is opened: others mail too.
      query={{
        ...adminQuery(admin.pickups.announce, { query: { kind } }),
        staleTime: 0,
        gcTime: 0,
      }}
      what="the orders"
    >
      {(plan) => <Question key={JSON.stringify(plan)} kind={kind} plan={plan} onClose={onClose} />}
    </QueryView>
  </AdminDialog>
);

function Question({ kind, plan, onClose }: AnnounceDialogProps & { plan: Announcement }) {
  const [id] = useState(() => crypto.randomUUID()); // a retry after a failure is the same announcement
  const [again, setAgain] = useState(false);
  const expected = plan.toMail + (again ? plan.mailedLately : 0);
  const json: AnnounceDays = {
    id,
    kind,
    expected,
    shown: plan.shown[again ? 'all' : 'fresh'],
    again,
  };
  const people = plan.people.filter(({ wasMailedLately }) => again || !wasMailedLately);
  return (
    <>
      {plan.waiting.map(({ id: announcement, ...waiting }) => (
        <WaitingMails
          key={announcement}
          {...waiting}
          recall={() => announced.recall.$post({ param: { id: announcement } })}
          mailNow={() => announced['mail-now'].$post({ param: { id: announcement } })}
        />
      ))}
      <ul className="mt-4 grid list-disc gap-1.5 pl-5">
        {plan.mailedLately > 0 && (
          <li>
            {customers(plan.mailedLately)} asked within the last {announcedDays} days
            {plan.lastAt && `, last on ${shortDay(plan.lastAt)}`}
          </li>
        )}
        {plan.tooMany > 0 && (
          <li>
            {count(plan.tooMany, 'order')} without a day that has room for all its trees: call, or
            open a larger day
          </li>
        )}
        {plan.withoutEmail > 0 && (
          <li>{count(plan.withoutEmail, 'order')} without an email address: call</li>
        )}
      </ul>
      {plan.mailedLately > 0 && (
        <div className="mt-4">
          <AdminCheck
            label={`Ask the ${plan.mailedLately} again too`}
            checked={again}
            onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
          />
        </div>
      )}
      {people.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            Who gets it
          </summary>
          <FirstRows rows={people} aria-label="Who gets it" className="divide-y divide-line">
            {({ orderId, number, fullName }) => (
              <li key={orderId} className="py-1.5 wrap-anywhere">
                {fullName}, <OrderLink id={orderId} number={number} />
              </li>
            )}
          </FirstRows>
        </details>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <AdminButton onClick={onClose}>Email nobody</AdminButton>
        <ChangeButton
          variant="primary"
          disabled={expected === 0}
          send={() => admin.pickups.announce.$post({ json })}
          done={`${count(expected, 'customer')} will be emailed in ${count(recallMinutes, 'minute')}`}
          failed="Nobody was emailed"
          busy="Sending..."
          onDone={onClose}
        >
          {expected === 0 ? 'Nobody to email' : `Email ${count(expected, 'customer')}`}
        </ChangeButton>
      </div>
    </>
  );
}

const customers = (n: number): string => count(n, 'customer is', 'customers are');
