import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { useSavedZip } from './saved-place.ts';

interface ZipFormProps {
  /** Of the input, unique on the page. */
  id: string;
  label: string;
  action: string;
  /** The variety that is asked about. */
  tree?: string;
}

/**
 * Asks for the place where the trees will stand, and comes back to the page, which the layout
 * enters. A plain form that keeps the ZIP out of the address. Without JavaScript it leads to
 * `/your-place`, which has the answer: the page itself is stored without one. The browser says what
 * is wrong with a ZIP, and `/your-place` where it cannot.
 */
export function ZipForm({ id, label, action, tree }: ZipFormProps) {
  const zip = useSavedZip();
  return (
    <form method="post" action="/api/place" data-place="kept">
      <label htmlFor={id} className="block text-sm leading-snug font-semibold">
        {label}
      </label>
      <div className="mt-1.5 flex gap-2">
        <Input
          key={zip} // what is known comes after hydration
          id={id}
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          pattern="\s*\d{5}(-\d{4})?\s*"
          title="Five digits, such as 99005"
          required
          defaultValue={zip}
          className="min-h-11 w-28 min-w-0 rounded-field border border-control bg-surface px-3 text-base"
        />
        <input type="hidden" name="from" />
        {tree !== undefined && <input type="hidden" name="tree" value={tree} />}
        <Button type="submit" size="small" variant="ghost">
          {action}
        </Button>
      </div>
    </form>
  );
}
