import { useEffect, useRef } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { isFocusFree } from '#app/ui/note-focus.ts';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import { whenText } from '#domain/orders/check-in.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import {
  differenceText,
  shortDifference,
  tillMethodNames,
  type CashDay,
  type LateLine,
  type TillDay,
  type TillEntry,
} from '#domain/orders/till.ts';
import { CountForm } from './count-form.tsx';
import { FloatDialog, TakeOutDialog } from './entry-dialogs.tsx';
import { GatePhones } from './gate-phones.tsx';

/** What should be in the cash box on a day, the count at night, and what came after it. */
export function CashBox({ day }: { day: TillDay }) {
  const { cash, entries, late } = day;
  const counted = entries.find(({ kind }) => kind === 'count');
  const others = entries.filter(({ kind }) => kind !== 'count');
  const result = useFocusOnChange<HTMLDivElement>(entries.map(({ id }) => id).join(' '));
  return (
    <div ref={result} tabIndex={-1} className="grid items-start gap-6 outline-none lg:grid-cols-2">
      <Section title={pickupDayName(cash.day)}>
        <FactList className="gap-2" facts={factsOf(cash)} />
        {counted ? (
          <Counted cash={cash} count={counted} />
        ) : (
          <>
            <GatePhones day={day} />
            <CountForm day={day} />
          </>
        )}
      </Section>
      <div className="grid gap-6">
        {counted && <GatePhones day={day} />}
        {late.length > 0 && <Late lines={late} />}
        <Section
          plain
          title="Float and money taken out"
          actions={
            <div className="flex flex-wrap gap-2.5">
              {!counted && (
                <DialogButton
                  variant="ghost"
                  dialog={(onClose) => <FloatDialog cash={cash} onClose={onClose} />}
                >
                  Float at opening
                </DialogButton>
              )}
              <DialogButton
                variant="ghost"
                dialog={(onClose) => <TakeOutDialog cash={cash} onClose={onClose} />}
              >
                Take out
              </DialogButton>
            </div>
          }
        >
          {others.length === 0 && <p className="text-ink-2">None on this day</p>}
          <ul className="divide-y divide-line">
            {others.map((entry) => (
              <EntryRow key={entry.id} entry={entry} isCounted={counted !== undefined} />
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

/** Closing the till, or taking something back, takes away the button that was pressed. */
function useFocusOnChange<T extends HTMLElement>(key: string) {
  const element = useRef<T>(null);
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== key && isFocusFree()) element.current?.focus({ preventScroll: true });
    last.current = key;
  }, [key]);
  return element;
}

const openings: Record<CashDay['opening'], string> = {
  entered: 'Float at opening',
  carried: 'Left from before',
  unknown: 'Float at opening (not entered)',
};

/** Wraps beside it, not within. */
const amount = (cents: number) => <span className="whitespace-nowrap">{formatUsd(cents)}</span>;

const factsOf = (cash: CashDay) => [
  [openings[cash.opening], amount(cash.openingCents)] as const,
  ['Taken in cash', amount(cash.takenCents)] as const,
  cash.givenBackCents > 0 && (['Given back in cash', amount(0 - cash.givenBackCents)] as const),
  cash.bouncedCents > 0 && (['Bounced', amount(0 - cash.bouncedCents)] as const),
  cash.takenOutCents > 0 && (['Taken out', amount(0 - cash.takenOutCents)] as const),
  [
    'Should be in the till',
    <b key="cents" className="text-lg font-semibold">
      {amount(cash.expectedCents)}
    </b>,
  ] as const,
];

function Counted({ cash, count }: { cash: CashDay; count: TillEntry }) {
  const { differenceCents, overShortCents } = cash;
  const recordedCents = (differenceCents ?? 0) - (overShortCents ?? 0);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <FactList
        className="gap-2"
        facts={[
          recordedCents !== 0 && [
            'Expected at the count',
            amount(cash.expectedCents - recordedCents),
          ],
          [
            'Counted',
            <b key="cents" className="text-lg font-semibold">
              {amount(count.cents)}
            </b>,
          ],
          cash.goneAfterCents > 0 && ['Left it since', amount(0 - cash.goneAfterCents)],
          cash.leftCents !== count.cents &&
            cash.leftCents !== null && ['Left for the next day', amount(cash.leftCents)],
        ]}
      />
      <p role="status" className={`mt-2 font-semibold ${overShortCents === 0 ? '' : 'text-apple'}`}>
        {differenceText(differenceCents ?? 0)}
        {recordedCents !== 0 && (
          <span className="block">
            With {formatUsd(recordedCents)} recorded after closing:{' '}
            {shortDifference(overShortCents ?? 0).toLowerCase()}
          </span>
        )}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        Closed {whenText(count.at)}
        {count.by && ` by ${count.by}`}
      </p>
      {count.note && <p className="mt-1 text-sm wrap-anywhere">Note: {count.note}</p>}
      <ChangeButton
        className="mt-4"
        question={`Take back the count of ${formatUsd(count.cents)}?`}
        consequence="The till of this day is open again, and can be counted once more."
        yes="Take the count back"
        send={() => admin.till.entries[':id'].$delete({ param: { id: count.id } })}
        done="Count taken back"
        failed="Failed to take the count back"
        busy="Taking back..."
      >
        Take the count back
      </ChangeButton>
    </div>
  );
}

/** What the shop heard of later. Cash among it was in the box when it was counted. */
const Late = ({ lines }: { lines: readonly LateLine[] }) => (
  <Section
    plain
    title="After closing"
    note="The shop heard of this after the till was counted. Cash of it is taken to have been in the box: if it came in later, take the count back and count again."
  >
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={`${line.id} ${line.kind}`} className="py-2 text-sm">
          <b className="font-semibold tabular-nums">
            {formatUsd(line.kind === 'mistake' ? 0 - line.cents : line.cents)}
          </b>{' '}
          {tillMethodNames[line.method].toLowerCase()}
          {line.checkNumber && ` ${line.checkNumber}`}
          {line.kind === 'mistake' && ', entered by mistake'},{' '}
          <OrderLink id={line.orderId} number={line.orderNumber} />
          <span className="block text-ink-2">
            {whenText(line.at)}
            {line.by && `, ${line.by}`}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);

function EntryRow({ entry, isCounted }: { entry: TillEntry; isCounted: boolean }) {
  const { id, kind, cents, forBank, note, by, at, deposited } = entry;
  const name = kind === 'float' ? 'Float at opening' : 'Taken out';
  const canUndo = kind === 'float' ? !isCounted : !deposited;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold tabular-nums">{formatUsd(cents)}</b> {name.toLowerCase()}
        {forBank && (deposited ? ', deposited' : ', for the bank')}
        {note && `: ${note}`}
        <span className="block text-ink-2">
          {whenText(at)}
          {by && `, ${by}`}
        </span>
      </span>
      {canUndo && (
        <ChangeButton
          variant="quiet"
          aria-label={`Take back: ${formatUsd(cents)} ${name.toLowerCase()}`}
          send={() => admin.till.entries[':id'].$delete({ param: { id } })}
          done="Taken back"
          failed="Failed to take it back"
          busy="Taking back..."
        >
          Take back
        </ChangeButton>
      )}
    </li>
  );
}
