import { useNavigate } from 'react-router';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { adminKey } from '#app/admin/kit/admin-key.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { PrintButton, PrintCard, PrintList } from '#app/admin/kit/print.tsx';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import {
  depositCents,
  type Deposit,
  type DepositCash,
  type DepositCheck,
} from '#domain/orders/deposits.ts';
import { momentText, pickupDayName } from '#domain/orders/pickups.ts';
import { orderNumber } from '#domain/statuses.ts';
import { sumText } from './deposits-screen.tsx';

const back = ['/admin/deposits', 'All deposits'] as const;
const route = admin.deposits[':id'];

/** What was taken to the bank, as a list for it. */
export function DepositScreen({ id }: { id: string }) {
  const navigate = useNavigate();
  const param = { id };
  return (
    <DataScreen
      query={adminQuery(route, { param })}
      what="this deposit"
      title={({ day }) => `Deposit of ${pickupDayName(day)}`}
      back={back}
      actions={(deposit) => (
        <>
          <ChangeButton
            question="Take this deposit back?"
            consequence="Its checks and its cash wait for a deposit again."
            yes="Take the deposit back"
            send={async () => {
              await route.$delete({ param });
              await navigate('/admin/deposits');
            }}
            refetches={[...adminKey, 'deposits']} // this one is gone
            done="Deposit taken back"
            failed="Failed to take the deposit back"
            busy="Taking back..."
          >
            Take the deposit back
          </ChangeButton>
          {depositCents(deposit) > 0 && <PrintButton />}
        </>
      )}
    >
      {(deposit) => <DepositList deposit={deposit} />}
    </DataScreen>
  );
}

function DepositList({ deposit }: { deposit: Deposit }) {
  const { day, note, by, at, checks, cash } = deposit;
  return (
    <>
      <p className="text-lg font-semibold tabular-nums print:hidden">{sumText(deposit)}</p>
      <p className="mb-5 text-sm text-ink-2 print:hidden">
        Entered {momentText(new Date(at))}
        {by && ` by ${by}`}
        {note && `. Note: ${note}`}
      </p>
      <PrintList head={`${settings.name}, deposit of ${pickupDayName(day)}: ${sumText(deposit)}`}>
        {checks.length > 0 && (
          <PrintCard title="Checks" aside={formatUsd(depositCents({ checks, cash: [] }))}>
            <ul className="mt-2">
              {checks.map((check) => (
                <CheckRow key={check.id} check={check} />
              ))}
            </ul>
          </PrintCard>
        )}
        {cash.length > 0 && (
          <PrintCard title="Cash" aside={formatUsd(depositCents({ checks: [], cash }))}>
            <ul className="mt-2">
              {cash.map((one) => (
                <CashRow key={one.id} cash={one} />
              ))}
            </ul>
          </PrintCard>
        )}
      </PrintList>
    </>
  );
}

const row = 'flex justify-between gap-4 border-t border-line py-2 print:py-1';

const CheckRow = ({
  check: { checkNumber, payee, orders, cents, bouncedOn, wasMistake },
}: {
  check: DepositCheck;
}) => (
  <li className={row}>
    <span className="min-w-0 wrap-anywhere">
      <b className="paper-number mr-1 font-semibold tabular-nums">{checkNumber}</b> {payee}
      <span className="block text-ink-2">
        {orders.map((order, index) => (
          <span key={order.id}>
            {index > 0 && ', '}
            <span className="hidden print:inline">order {orderNumber(order)}</span>
            <OrderLink id={order.id} number={order.number} className="print:hidden" />
          </span>
        ))}
      </span>
      {bouncedOn && (
        <b className="block font-semibold text-apple">Bounced, {pickupDayName(bouncedOn)}</b>
      )}
      {wasMistake && <b className="block font-semibold text-apple">Entered by mistake</b>}
    </span>
    <span className="paper-count tabular-nums">{formatUsd(cents)}</span>
  </li>
);

const CashRow = ({ cash: { day, cents, note } }: { cash: DepositCash }) => (
  <li className={row}>
    <span className="min-w-0 wrap-anywhere">
      Till of {pickupDayName(day)}
      {note && `: ${note}`}
    </span>
    <span className="paper-count tabular-nums">{formatUsd(cents)}</span>
  </li>
);
