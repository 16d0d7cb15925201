import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { unwrapFile } from '#app/api.ts';
import { PhotoGallery } from '#app/orders/claims/photo-gallery.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { FactList } from '#app/ui/fact-list.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ClaimDetails } from '#domain/orders/claim-list.ts';
import { claimReasonNames, claimStateName } from '#domain/orders/claims.ts';
import { orderNumber } from '#domain/statuses.ts';
import { ClaimOutcome } from './claim-outcome.tsx';
import { claimColumns, ClaimRow } from './claims-screen.tsx';
import { DecisionForm } from './decision-form.tsx';

/** One claim with its photos, its order, and what to do about it. */
export const ClaimScreen = ({ id }: { id: string }) => (
  <DataScreen
    query={adminQuery(admin.claims[':id'], { param: { id } })}
    what="this claim"
    title={({ claim }) => `${claim.trees} × ${claim.variety}`}
    back={['/admin/claims', 'All claims']}
  >
    {(details) => (
      <>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <div className="grid gap-5">
            <Report {...details} />
            {details.claim.state === 'open' ? (
              <DecisionForm details={details} />
            ) : (
              <ClaimOutcome details={details} />
            )}
          </div>
          <OrderFacts {...details} />
        </div>
        {details.others.length > 0 && (
          <Section plain title="Other claims of this customer" className="mt-8">
            <RowList label="Other claims" rows={details.others} columns={claimColumns}>
              {(other) => <ClaimRow claim={other} />}
            </RowList>
            <ListEnd of="otherClaims" shown={details.others.length}>
              {(most) => `The newest ${most}. Search Claims for the email address to see all.`}
            </ListEnd>
          </Section>
        )}
      </>
    )}
  </DataScreen>
);

const loadPhoto = (id: string): Promise<Blob> =>
  unwrapFile(admin['claim-photos'][':id'].$get({ param: { id } }));

function Report({ claim }: ClaimDetails) {
  const { name, tone } = claimStateName(claim);
  return (
    <Section title={claimReasonNames[claim.reason]} actions={<Badge tone={tone}>{name}</Badge>}>
      <p className="text-sm text-ink-2">
        Reported {formatFarmDayAndTime(claim.createdAt)}. The customer would like a{' '}
        <b className="font-semibold text-ink">{claim.wish}</b>.
      </p>
      <p className="mt-3 mb-4 wrap-anywhere whitespace-pre-line">
        {claim.details || <span className="text-ink-2">Nothing written</span>}
      </p>
      {claim.photoIds.length > 0 ? (
        <PhotoGallery ids={claim.photoIds} load={loadPhoto} />
      ) : (
        <p className="text-sm text-ink-2">No photos</p>
      )}
    </Section>
  );
}

function OrderFacts({ claim, order, customer }: ClaimDetails) {
  const contactLink = (to: string, text: string) => <InlineLink to={to}>{text}</InlineLink>;
  return (
    <Section title={`Order ${orderNumber(order)}`}>
      <FactList
        facts={[
          ['Tree', `${claim.variety} on ${claim.rootstock}`],
          ['Ordered', `${order.quantity} × ${formatUsd(order.priceCents)}`],
          ['Placed', shortDay(order.createdAt)],
          [
            order.deliveryType === 'pickup' ? 'Picked up' : 'Delivered',
            order.handedOverAt ? shortDay(order.handedOverAt) : `No, ${order.status}`,
          ],
          ['Still refundable', formatUsd(order.leftCents)],
          customer && ['Customer', customer.fullName],
          customer && ['Email', contactLink(`mailto:${customer.email}`, customer.email)],
          customer?.phone && ['Phone', contactLink(phoneHref(customer.phone), customer.phone)],
        ]}
      />
      <OrderLink id={order.id} className="mt-3 inline-flex min-h-11 items-center">
        Open the order
      </OrderLink>
    </Section>
  );
}
