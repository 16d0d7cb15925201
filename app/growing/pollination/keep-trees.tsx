import { addToOrchardPath } from '#domain/growing/pollination-check.ts';

/** Leads to the account, which keeps the trees until sign-in. */
export const KeepTrees = ({ varieties }: { varieties: readonly string[] }) => (
  <p className="mt-7 print:hidden">
    Do you already have {varieties.length === 1 ? 'this tree' : 'some of these'}?{' '}
    <a href={addToOrchardPath(varieties)} className="link">
      Add to your orchard
    </a>
    , and we will count on it whenever you choose a tree.
  </p>
);
