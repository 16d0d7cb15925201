import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { ClaimListView } from './claim-list-view.tsx';
import { ClaimView } from './claim-view.tsx';

/** The list, or one claim, by the URL. */
export function ClaimsScreen() {
  const [params] = useScreenParams();
  const id = params.get('id');
  return id ? <ClaimView key={id} id={id} /> : <ClaimListView />;
}
