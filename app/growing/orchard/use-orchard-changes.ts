import { api, unwrap } from '#app/api.ts';
import { cartScreenQuery } from '#app/cart-queries.ts';
import { careKey } from '#app/growing/care/care-queries.ts';
import { useChange } from '#app/use-change.ts';
import type { DeclaredTree, OrchardTree, TreeChange } from '#domain/growing/orchard.ts';
import { orchardQuery } from './orchard-queries.ts';

const { trees } = api.api.orchard;

/** The cart's partners and the care calendar depend on the orchard. */
const orchard = {
  failed: 'We could not save your trees',
  refetches: [orchardQuery().queryKey, cartScreenQuery().queryKey, careKey],
};

export const useDeclareTrees = () =>
  useChange({
    ...orchard,
    send: (declared: DeclaredTree[]) => unwrap(trees.$post({ json: { trees: declared } })),
    done: 'Added to your orchard',
  });

/** Everything that can be changed, as it is. */
export const changeOf = ({
  place,
  within100Ft,
  quantity,
  plantedOn,
  goneOn,
}: OrchardTree): TreeChange => ({ place, within100Ft, quantity, plantedOn, goneOn });

export const useTreeChange = () =>
  useChange({
    ...orchard,
    send: ({ tree, ...changed }: { tree: OrchardTree } & Partial<TreeChange>) => {
      const json = { ...changeOf(tree), ...changed };
      return unwrap(trees[':id'].$put({ param: { id: tree.id }, json }));
    },
    done: 'Your orchard is saved',
  });

export const useTreeRemoval = () =>
  useChange({
    ...orchard,
    send: (id: string) => unwrap(trees[':id'].$delete({ param: { id } })),
    done: 'Removed from your orchard',
  });
