import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { pickupDaySchema } from '#domain/admin/pickups.ts';
import { DayView } from './day-view.tsx';
import { MonthView } from './month-view.tsx';

/** A month of days, or one day, by the URL. */
export function PickupsScreen() {
  const [params] = useScreenParams();
  const day = pickupDaySchema.safeParse({ kind: params.get('kind'), day: params.get('day') });
  return day.success ? (
    <DayView key={`${day.data.kind} ${day.data.day}`} of={day.data} />
  ) : (
    <MonthView />
  );
}
