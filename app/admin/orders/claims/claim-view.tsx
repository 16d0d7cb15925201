import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Fact } from '#app/admin/orders/orders/fact.tsx';
import { PhotoGallery } from '#app/claims/photo-gallery.tsx';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import type { ClaimDetails } from '#domain/admin/claims.ts';
import { formatUsd } from '#domain/money.ts';
import { claimReasonNames, claimStateName } from '#domain/orders/claims.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { ClaimOutcome } from './claim-outcome.tsx';
import { claimQuery, loadPhotoOfClaim } from './claim-queries.ts';
import { ClaimRow, claimColumns } from './claim-row.tsx';
import { DecisionForm } from './decision-form.tsx';

/** One claim with its photos, its order, and what to do about it. */
export function ClaimView({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(claimQuery(id), queryClient);
  if (!data && isError) return <LoadProblem what="this claim" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { claim, others } = data;
  const { name, tone } = claimStateName(claim);
  return (
    <>
      <AdminHeading
        title={
          <>
            {claim.trees} × {claim.variety}
          </>
        }
      >
        <ButtonLink variant="ghost" size="small" to="/admin/claims">
          All claims
        </ButtonLink>
      </AdminHeading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Panel aria-labelledby="report">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="report" className="text-2xl">
                {claimReasonNames[claim.reason]}
              </h2>
              <Badge tone={tone}>{name}</Badge>
            </div>
            <p className="mt-1 text-sm text-ink-2">
              Reported {formatFarmDayAndTime(claim.createdAt)}. The customer would like a{' '}
              <b className="font-semibold text-ink">{claim.wish}</b>.
            </p>
            <p className="mt-3 wrap-anywhere whitespace-pre-line">
              {claim.details || <span className="text-ink-2">Nothing written</span>}
            </p>
            <div className="mt-4">
              {claim.photoIds.length > 0 ? (
                <PhotoGallery ids={claim.photoIds} load={loadPhotoOfClaim} />
              ) : (
                <p className="text-sm text-ink-2">No photos</p>
              )}
            </div>
          </Panel>
          {claim.state === 'open' ? (
            <DecisionForm details={data} />
          ) : (
            <ClaimOutcome details={data} />
          )}
        </div>
        <OrderFacts {...data} />
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-8">
          <h2 id="others" className="text-2xl">
            Other claims of this customer
          </h2>
          <div className="mt-3">
            <RowList
              label="Other claims"
              rows={others}
              keyOf={(other) => other.id}
              columns={claimColumns}
              empty="None"
            >
              {(other) => <ClaimRow claim={other} />}
            </RowList>
          </div>
        </section>
      )}
    </>
  );
}

function OrderFacts({ claim, order, customer }: ClaimDetails) {
  return (
    <Panel aria-labelledby="order">
      <h2 id="order" className="text-2xl">
        Order {shortOrderId(order.id)}
      </h2>
      <dl className="mt-3 grid gap-2 text-sm">
        <Fact name="Tree">
          {claim.variety} on {claim.rootstock}
        </Fact>
        <Fact name="Ordered">
          {order.quantity} × {formatUsd(order.priceCents)}
        </Fact>
        <Fact name="Placed">{shortDay(order.createdAt)}</Fact>
        <Fact name={order.deliveryType === 'pickup' ? 'Picked up' : 'Delivered'}>
          {order.handedOverAt ? shortDay(order.handedOverAt) : `No, ${order.status}`}
        </Fact>
        <Fact name="Still refundable">{formatUsd(order.leftCents)}</Fact>
        {customer && (
          <>
            <Fact name="Customer">{customer.fullName}</Fact>
            <Fact name="Email">
              <a className="link" href={`mailto:${customer.email}`}>
                {customer.email}
              </a>
            </Fact>
            {customer.phone && (
              <Fact name="Phone">
                <a className="link" href={phoneHref(customer.phone)}>
                  {customer.phone}
                </a>
              </Fact>
            )}
          </>
        )}
      </dl>
      <Link
        className="link mt-3 inline-flex min-h-11 items-center"
        to={`/admin/orders?search=${shortOrderId(order.id)}`}
      >
        Open the order
      </Link>
    </Panel>
  );
}
