import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { VarietyEditor } from './variety-editor.tsx';
import { VarietyListView } from './variety-list.tsx';

/** The list, or the editor of the variety in `edit`: by its id, because names change. */
export function VarietiesScreen() {
  const [params] = useScreenParams();
  const id = params.get('edit');
  return id ? <VarietyEditor key={id} id={id} /> : <VarietyListView />;
}
