import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

const action = '/api/place';

interface PlaceFormProps {
  zip: string | undefined;
  tree: string;
  hasProblem: boolean;
}

/** A plain form: works without JavaScript, and keeps the ZIP out of the address. */
export const PlaceForm = ({ zip, tree, hasProblem }: PlaceFormProps) => (
  <div className="mt-7 flex flex-wrap items-end gap-x-3 gap-y-3 print:hidden">
    <form method="post" action={action} className="flex flex-wrap items-end gap-3">
      <Field
        label="Your ZIP code"
        id="zip"
        name="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        required
        defaultValue={hasProblem ? undefined : zip}
        error={hasProblem ? 'Please enter five digits, such as 99005' : undefined}
        className="w-52"
      />
      <input type="hidden" name="tree" value={tree} />
      <Button type="submit">Check</Button>
    </form>
    {zip && (
      <form method="post" action={action} className="max-sm:-ml-6">
        <input type="hidden" name="tree" value={tree} />
        <Button type="submit" name="forget" value="yes" variant="quiet">
          Forget my ZIP
        </Button>
      </form>
    )}
    <p className="basis-full text-sm text-ink-3">
      Your ZIP code stays in this browser. We neither store nor share it.
    </p>
  </div>
);
