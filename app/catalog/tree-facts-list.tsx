import type { Tree } from '#domain/catalog/catalog.ts';
import { treeSize } from '#domain/catalog/tree-size.ts';

export function TreeFactsList({ tree, caution }: { tree: Tree; caution: string }) {
  const facts = [
    ['Rootstock', tree.rootstock],
    ['Tree size', treeSize(tree)],
    ['Available', `${tree.free} ${tree.free === 1 ? 'tree' : 'trees'}`],
  ];
  return (
    <>
      <dl className="rounded-2xl border border-line bg-surface px-[18px]">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-line py-3 not-last:border-b">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {caution && <p className="mt-3 text-sm text-ink-2">{caution}</p>}
    </>
  );
}
