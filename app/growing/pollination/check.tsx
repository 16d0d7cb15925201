import type { PollinationCheck } from '#domain/growing/pollination-check.ts';
import { CheckForm } from './check-form.tsx';
import { CheckProblems } from './check-problems.tsx';
import { CheckedTreeList } from './checked-tree-list.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { KeepTrees } from './keep-trees.tsx';
import { PollenTables } from './pollen-tables.tsx';

/** Trees compared with each other; without any, how pollination works. A plain page: the form is a GET form. */
export function Check({ check }: { check: PollinationCheck }) {
  const { trees } = check;
  return (
    <>
      <div className="wrap pt-[clamp(36px,4.4vw,60px)]">
        <h1 className="title-page">Pollination check</h1>
        <p className="mt-5 max-w-[38em] text-lg text-ink-2">
          Most fruit trees need pollen from another variety that blooms at the same time. Choose the
          trees you have and the ones you would like, your neighbors’ included: we compare them.
        </p>
        <CheckProblems check={check} />
        {trees.length > 0 && (
          <section aria-labelledby="result" className="mt-10">
            <h2 id="result" className="title-section">
              {trees.length === 1 ? 'Will it bear fruit?' : 'Will they bear fruit?'}
            </h2>
            <CheckedTreeList trees={trees} />
            <PollenTables trees={trees} />
            <KeepTrees varieties={trees.map(({ variety }) => variety)} />
          </section>
        )}
        <CheckForm check={check} />
      </div>
      <HowItWorks />
    </>
  );
}
