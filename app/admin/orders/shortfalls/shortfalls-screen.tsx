import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { OpenShortfallView } from './open-shortfall-view.tsx';
import { ShortfallListView } from './shortfall-list-view.tsx';
import { ShortfallView } from './shortfall-view.tsx';

/** Promised trees and shortfalls, the count of one tree, or one shortfall, by the URL. */
export function ShortfallsScreen() {
  const [params] = useScreenParams();
  const [id, tree] = [params.get('id'), params.get('tree')];
  if (id) return <ShortfallView key={id} id={id} />;
  return tree ? <OpenShortfallView key={tree} productId={tree} /> : <ShortfallListView />;
}
