import { admin } from '#app/admin/kit/admin-api.ts';
import { TextLink } from '#app/admin/kit/links.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import {
  treesToCountPerPage,
  treesToCountSchema,
  type TreeToCount,
} from '#domain/admin/products.ts';
import { CountRow } from './count-row.tsx';

/** For the field: tree after tree, with what each count means for the orders. */
export const CountScreen = () => (
  <ListScreen
    title="Trees"
    heading={() => 'Count trees'}
    back={['/admin/products', 'All trees']}
    intro="Enter how many of each kind stand in the field, sold or not. Sold trees that are not handed over are part of your count; the others are for sale."
    schema={treesToCountSchema}
    from={admin.products.count}
    rows="trees"
    perPage={treesToCountPerPage}
    placeholder="Variety, rootstock, fruit"
    first={
      <>
        There is nothing to count yet. First add your trees on{' '}
        <TextLink to="/admin/products">Trees</TextLink>.
      </>
    }
    columns="minmax(0,1fr) minmax(0,1.2fr)"
  >
    {(tree: TreeToCount) => <CountRow tree={tree} />}
  </ListScreen>
);
