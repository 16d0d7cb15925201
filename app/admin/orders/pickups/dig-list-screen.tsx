import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { NotFound } from '#app/not-found.tsx';
import { digListSchema } from '#domain/admin/pickups.ts';
import { DigList } from './dig-list.tsx';

/** The trees of the day in the URL. */
export function DigListScreen() {
  const [params] = useScreenParams();
  const asked = digListSchema.safeParse({ day: params.get('day') });
  return asked.success ? <DigList key={asked.data.day} day={asked.data.day} /> : <NotFound />;
}
