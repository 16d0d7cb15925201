import { admin, adminListQuery, inAddress } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { TextLink } from '#app/admin/kit/links.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { treesToCountPerPage, treesToCountSchema } from '#domain/admin/products.ts';
import { CountRow } from './count-row.tsx';

/** For the field: tree after tree, with what each count means for the orders. */
export function CountScreen() {
  const [params, setParams] = useScreenParams();
  const request =
    treesToCountSchema.safeParse(Object.fromEntries(params)).data ?? treesToCountSchema.parse({});
  const { search, page } = request;
  const show = (next: { search: string; page?: number }) =>
    setParams(
      new URLSearchParams({
        ...(next.search && { search: next.search }),
        ...(next.page && next.page > 1 && { page: String(next.page) }),
      }),
    );
  return (
    <DataScreen
      query={adminListQuery(admin.products.count, { query: inAddress(request) })}
      what="the trees"
      title="Count trees"
      back={['/admin/products', 'All trees']}
      intro="Enter how many of each kind stand in the field, sold or not. Sold trees that are not handed over are part of your count; the others are for sale."
    >
      {({ trees, total }) => (
        <>
          <SearchForm
            value={search}
            placeholder="Variety, rootstock, fruit"
            onSearch={(text) => show({ search: text })}
          />
          <RowList
            label="Trees"
            rows={trees}
            columns="minmax(0,1fr) minmax(0,1.2fr)"
            empty={
              search ? (
                'No trees found'
              ) : (
                <>
                  There is nothing to count yet. First add your trees on{' '}
                  <TextLink to="/admin/products">Trees</TextLink>.
                </>
              )
            }
          >
            {(tree) => <CountRow tree={tree} />}
          </RowList>
          <Pager
            page={page}
            pages={Math.ceil(total / treesToCountPerPage)}
            onPage={(next) => show({ search, page: next })}
          />
        </>
      )}
    </DataScreen>
  );
}
