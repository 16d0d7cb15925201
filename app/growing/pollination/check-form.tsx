import {
  checkedTreesMax,
  treesOfKind,
  type PollinationCheck,
} from '#domain/growing/pollination-check.ts';

export function CheckForm({ check: { trees, choices } }: { check: PollinationCheck }) {
  const chosen = new Set(trees.map(({ variety }) => variety));
  const others = choices.filter((choice) => choice.others.length > 0);
  return (
    <form method="get" action="/pollination" className="mt-12 print:hidden">
      <h2 className="title-section">Choose trees</h2>
      <p className="mt-3 text-ink-2">Up to {checkedTreesMax} at a time.</p>
      {choices
        .filter(({ ours }) => ours.length > 0)
        .map(({ kind, ours }) => (
          <TreeBoxes key={kind} legend={treesOfKind[kind]} names={ours} chosen={chosen} />
        ))}
      <details
        open={others.some((choice) => choice.others.some((name) => chosen.has(name)))}
        className="mt-7"
      >
        <summary className="link inline-flex min-h-11 items-center font-semibold">
          Trees that we do not sell
        </summary>
        {others.map((choice) => (
          <TreeBoxes
            key={choice.kind}
            legend={`${treesOfKind[choice.kind]} we do not sell`}
            names={choice.others}
            chosen={chosen}
          />
        ))}
      </details>
      <button
        type="submit"
        className="mt-8 inline-flex min-h-[50px] items-center rounded-full bg-pine px-6 leading-none font-semibold text-on-pine hover:bg-pine-hover"
      >
        Check these trees
      </button>
    </form>
  );
}

interface TreeBoxesProps {
  legend: string;
  names: readonly string[];
  chosen: ReadonlySet<string>;
}

const TreeBoxes = ({ legend, names, chosen }: TreeBoxesProps) => (
  <fieldset className="mt-6">
    <legend className="font-semibold">{legend}</legend>
    <div className="mt-2.5 flex flex-wrap gap-2">
      {names.map((name) => (
        <label
          key={name}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control bg-surface px-4 text-sm has-checked:border-pine has-checked:bg-leaf-tint has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
        >
          <input
            type="checkbox"
            name="trees"
            value={name}
            defaultChecked={chosen.has(name)}
            className="size-4.5 accent-pine"
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);
