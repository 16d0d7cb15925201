import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { announcedDays, type AnnounceDays, type Announcement } from '#domain/admin/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { announcementQuery } from './pickup-queries.ts';

interface AnnounceDialogProps {
  kind: DeliveryType;
  onClose: () => void;
}

/** Shows who would be mailed, and asks before anybody is. */
export function AnnounceDialog({ kind, onClose }: AnnounceDialogProps) {
  const { data, isError, refetch } = useQuery(announcementQuery(kind), queryClient);
  return (
    <AdminDialog
      title={`Email customers to choose a ${kind} day`}
      description="Each mail names the next days with room for that order."
      onClose={onClose}
    >
      {data && <Question key={JSON.stringify(data)} kind={kind} plan={data} onClose={onClose} />}
      {!data && isError && <LoadProblem what="the orders" onRetry={() => void refetch()} />}
      {!data && !isError && <AdminSkeleton />}
    </AdminDialog>
  );
}

function Question({ kind, plan, onClose }: AnnounceDialogProps & { plan: Announcement }) {
  const [id] = useState(() => crypto.randomUUID()); // a retry after a failure is the same announcement
  const [again, setAgain] = useState(false);
  const expected = plan.toMail + (again ? plan.mailedLately : 0);
  const { mutate, isPending } = useAdminChange({
    send: (json: AnnounceDays) => unwrap(api.api.admin.pickups.announce.$post({ json })),
    done: ({ expected: mailed = 0 }) => `${customers(mailed)} being emailed`,
    failed: 'Nobody was emailed',
  });
  return (
    <>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5">
        {plan.mailedLately > 0 && (
          <li>
            {customers(plan.mailedLately)} asked within the last {announcedDays} days
            {plan.lastAt && `, last on ${shortDay(plan.lastAt)}`}
          </li>
        )}
        {plan.tooMany > 0 && (
          <li>
            {orders(plan.tooMany)} without a day that has room for all its trees: call, or open a
            larger day
          </li>
        )}
        {plan.withoutEmail > 0 && (
          <li>{orders(plan.withoutEmail)} without an email address: call</li>
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
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button variant="ghost" size="small" onClick={onClose}>
          Email nobody
        </Button>
        <Button
          size="small"
          disabled={expected === 0}
          busyLabel={isPending && 'Sending...'}
          onClick={() => mutate({ id, kind, expected, again }, { onSuccess: onClose })}
        >
          {expected === 0 ? 'Nobody to email' : `Email ${customerCount(expected)}`}
        </Button>
      </div>
    </>
  );
}

const customerCount = (n: number): string => `${n} ${n === 1 ? 'customer' : 'customers'}`;
const customers = (n: number): string => `${customerCount(n)} ${n === 1 ? 'is' : 'are'}`;
const orders = (n: number): string => `${n} ${n === 1 ? 'order' : 'orders'}`;
