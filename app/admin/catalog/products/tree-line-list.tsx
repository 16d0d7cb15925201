import { Link } from 'react-router';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { customerPath } from '#app/admin/kit/links.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { keptBackTexts, lineKeptBackTexts, type AdminProduct } from '#domain/catalog/products.ts';
import { count } from '#domain/count.ts';

/** Who waits for a tree, what is held for whom, and what keeps them back. */
export const TreeLineList = ({ product }: { product: AdminProduct }) => (
  <section
    aria-label={`In line for ${product.variety} on ${product.rootstock}`}
    className="mt-3 rounded-thumb border border-line p-3.5 text-sm"
  >
    <h3 className="font-semibold">In line</h3>
    <QueryView
      query={adminQuery(admin.products[':id'].line, { param: { id: product.id } })}
      what="the line"
    >
      {({ places, more, keptBack }) => (
        <>
          {places.length === 0 && <p className="mt-1 text-ink-2">Nobody waits for this tree.</p>}
          {places.length > 0 &&
            keptBack.map((why) => (
              <p key={why} className="mt-1">
                {lineKeptBackTexts[why]}
              </p>
            ))}
          <ol className="mt-2">
            {places.map(({ email, trees, since, heldUntil, keptBack: why }) => (
              <li key={`${email} ${heldUntil ?? ''}`} className="border-t border-line py-2">
                <span className="wrap-anywhere">
                  <Link to={customerPath(email)} className="link">
                    {email}
                  </Link>
                  , {count(trees, 'tree')}
                </span>
                <span className="block text-ink-2">
                  {heldUntil
                    ? `Held until ${formatFarmDayAndTime(heldUntil)}`
                    : `Since ${formatFarmDayAndTime(since)}`}
                  {why && `; ${keptBackTexts[why]}`}
                </span>
              </li>
            ))}
          </ol>
          {more > 0 && <p className="border-t border-line pt-2">{count(more, 'more place')}.</p>}
        </>
      )}
    </QueryView>
  </section>
);
