import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/query-view.tsx';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { isDay } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { CheckInOrder } from '#domain/orders/check-in.ts';
import { findVisit } from '#domain/orders/visit.ts';
import { loadDay, sendQueue, showSaved, useCheckIn, useKnownOrders } from './check-in-store.ts';
import { DayOrders } from './day-orders.tsx';
import { createDetector } from './detect-code.ts';
import { FindForm } from './find-form.tsx';
import { keepShell } from './keep-shell.ts';
import { readText, type Reading } from './read-text.ts';
import { SyncStatus } from './sync-status.tsx';
import { useSending } from './use-sending.ts';
import { VisitView } from './visit-view.tsx';
import { WalkUpSale } from './walk-up-sale.tsx';

/** In the address, before the orders of the visit to which the trees are added. */
const sale = 'sale';
const today = (): string => dayAt(new Date(), farmTimeZone);

/** At the gate, on a phone, with or without a network. */
export function CheckInScreen() {
  const { isLoaded, day: loaded } = useCheckIn();
  const [day, setDay] = useState(today);
  const navigate = useNavigate();
  const openId = useLocation().hash.slice(1); // in the address, so that the phone's Back closes the visit
  const [saleMark, ...withIds] = openId.split('+');
  const isSale = saleMark === sale;
  const openedIds = isSale ? [] : openId.split('+').filter(Boolean);
  const [lastReading, setReading] = useState<Reading & { openId: string }>();
  const [failed, setFailed] = useState(false);
  const [typed, setTyped] = useState('');
  const reading = lastReading?.openId === openId ? lastReading : undefined;
  const known = useKnownOrders();
  const isOpen = known.some(({ id }) => openedIds.includes(id));
  const visit = isOpen ? findVisit(known, openedIds, today()) : undefined;
  useSending();
  useShell();

  async function read(text: string): Promise<void> {
    const next = await readText(text, visit);
    setReading({ ...next, openId: next.order?.id ?? openId });
    if (next.order || visit) setTyped(''); // else what was found stays in sight
    if (next.order && !openedIds.includes(next.order.id)) await navigate({ hash: next.order.id });
  }
  /** What is kept is shown first, also an order that a code names; the network is asked beside it. */
  function start(): void {
    showSaved()
      .then(() =>
        Promise.all([
          sendQueue().then(() => loadDay(day)),
          window.location.search ? read(window.location.search) : undefined,
        ]),
      )
      .then(
        () => setFailed(false),
        () => setFailed(true),
      );
  }
  const startOnce = useEffectEvent(start);
  useEffect(() => startOnce(), []);

  const tell = (message: string) => setReading({ message, isProblem: true, openId });
  function choose(chosen: string): void {
    setDay(chosen);
    if (!isDay(chosen)) return; // its year is still being typed
    loadDay(chosen).catch((error: Error) => tell(errorMessage(error)));
  }
  function open({ id }: CheckInOrder): void {
    setReading(undefined);
    setTyped('');
    void navigate({ hash: id });
  }
  if (failed) return <LoadProblem what="what this phone keeps" onRetry={start} />;
  if (!isLoaded) return <AdminSkeleton />;
  return (
    <div className="mx-auto grid max-w-[560px] gap-5">
      <div>
        <AdminHeading title="Check-in">
          {(visit ?? isSale) && (
            <AdminButton onClick={() => void navigate({ hash: '' }, { replace: true })}>
              All orders
            </AdminButton>
          )}
        </AdminHeading>
        <SyncStatus />
      </div>
      {!isSale && (
        <FindForm
          label={visit ? 'Label or code' : 'Name, phone, place, number or code'}
          hint={visit ? 'Scan the label of each tree, or tick it.' : undefined}
          text={typed}
          onType={setTyped}
          onText={read}
          onProblem={tell}
        />
      )}
      <p
        role={reading?.isProblem ? 'alert' : 'status'}
        className={`font-semibold ${reading?.isProblem ? 'text-apple' : ''}`}
      >
        {reading?.message}
      </p>
      {isSale && (
        <WalkUpSale
          today={today()}
          withOrder={known.find(({ id }) => id === withIds[0])}
          onSold={({ id }, said) => {
            const hash = [...withIds, id].join('+');
            setReading({ message: said && `Sold: ${said}`, isProblem: false, openId: hash });
            void navigate({ hash }, { replace: true });
          }}
        />
      )}
      {isOpen && (
        <VisitView
          key={openedIds[0]}
          openedIds={openedIds}
          today={today()}
          onJoin={(orders) =>
            void navigate({ hash: [...openedIds, ...orders.map(({ id }) => id)].join('+') })
          }
        />
      )}
      {isOpen && (
        <AdminButton onClick={() => void navigate({ hash: [sale, ...openedIds].join('+') })}>
          Add a tree that stands here
        </AdminButton>
      )}
      {!isOpen && !isSale && (
        <>
          <AdminButton onClick={() => void navigate({ hash: sale })}>Walk-up sale</AdminButton>
          <DayOrders day={day} loaded={loaded} search={typed} onDay={choose} onOpen={open} />
        </>
      )}
    </div>
  );
}

/** Keeps the screen for when the network is gone, with what the camera needs. */
function useShell(): void {
  useEffect(() => {
    void createDetector()
      .then(keepShell)
      .catch(() => {}); // works online all the same
  }, []);
}
