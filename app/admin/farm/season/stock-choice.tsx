import { ChoiceList } from '#app/ui/choice-list.tsx';
import type { RolloverPlan } from '#domain/admin/season-rollover.ts';

const choices: { value: RolloverPlan['stock']; label: string; note: string }[] = [
  { value: 'keep', label: 'Keep the stock as it is', note: 'Trees that are left are sold on.' },
  {
    value: 'zero',
    label: 'Set all trees to 0',
    note: 'Nothing can be ordered, and the catalog is empty, until you enter the new stock.',
  },
  {
    value: 'csv',
    label: 'Import the counted stock afterwards',
    note: 'The stock stays, and you continue on the Trees screen with the CSV import.',
  },
];

interface StockChoiceProps {
  chosen: RolloverPlan['stock'];
  onChoose: (choice: RolloverPlan['stock']) => void;
}

export const StockChoice = ({ chosen, onChoose }: StockChoiceProps) => (
  <ChoiceList
    legend="Stock"
    legendAs="section"
    name="stock"
    value={chosen}
    options={choices}
    onChange={onChoose}
    columns={1}
  />
);
