import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { NewRootstock } from './new-rootstock.tsx';
import { RootstockEditor } from './rootstock-editor.tsx';
import { RootstockList } from './rootstock-list.tsx';

/** The list, one rootstock or a new one, by the URL. */
export function RootstocksScreen() {
  const [params] = useScreenParams();
  const id = params.get('id');
  if (id === 'new') return <NewRootstock />;
  return id ? <RootstockEditor key={id} id={id} /> : <RootstockList />;
}
