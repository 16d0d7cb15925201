import type { RolloverPlan } from '#domain/admin/season-rollover.ts';

const choices: Record<RolloverPlan['stock'], { label: string; note: string }> = {
  keep: { label: 'Keep the stock as it is', note: 'Trees that are left are sold on.' },
  zero: {
    label: 'Set all trees to 0',
    note: 'Nothing can be ordered, and the catalog is empty, until you enter the new stock.',
  },
  csv: {
    label: 'Import the counted stock afterwards',
    note: 'The stock stays, and you continue on the Trees screen with the CSV import.',
  },
};

export function StockChoice({
  chosen,
  onChoose,
}: {
  chosen: RolloverPlan['stock'];
  onChoose: (choice: RolloverPlan['stock']) => void;
}) {
  return (
    <fieldset>
      <legend className="text-[17px] font-semibold">Stock</legend>
      {(Object.keys(choices) as RolloverPlan['stock'][]).map((choice) => (
        <div key={choice} className="mt-2.5">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[15px] font-semibold">
            <input
              type="radio"
              name="stock"
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              aria-describedby={`stock-${choice}`}
              className="size-5 shrink-0 accent-pine"
            />
            {choices[choice].label}
          </label>
          <p id={`stock-${choice}`} className="-mt-1.5 pl-8 text-[14.5px] text-ink-2">
            {choices[choice].note}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
