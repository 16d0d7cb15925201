import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { FarmPageEditor } from './farm-page-editor.tsx';
import { FarmPageList } from './farm-page-list.tsx';
import { NewFarmPage } from './new-farm-page.tsx';

/** The list, one page or a new one, by the URL. */
export function PagesScreen() {
  const [params] = useScreenParams();
  const id = params.get('id');
  if (id === 'new') return <NewFarmPage />;
  return id ? <FarmPageEditor key={id} id={id} /> : <FarmPageList />;
}
