import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { OpenShortfallView } from './open-shortfall-view.tsx';
import { ShortfallListView } from './shortfall-list-view.tsx';

/** Promised trees and shortfalls, or the count of one tree, by the URL. */
export function ShortfallsScreen() {
  const [params] = useScreenParams();
  const tree = params.get('tree');
  return tree ? <OpenShortfallView key={tree} productId={tree} /> : <ShortfallListView />;
}
