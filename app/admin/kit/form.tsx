import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { SchemaForm } from './use-schema-form.ts';

interface FormProps<Input extends FieldValues> {
  form: SchemaForm<Input>;
  label: string;
  /** The main button: its name, and its name while it works. */
  save: readonly [string, string];
  busy: boolean;
  disabled?: boolean;
  /** Where Cancel leads. */
  cancel?: string;
  /** Further buttons. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A form with its buttons, and what the server refused below the fields. */
export function Form<Input extends FieldValues>(props: FormProps<Input>) {
  const { form, label, save, busy, disabled, cancel, buttons, children } = props;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <fieldset disabled={disabled} className="min-w-0">
        {children}
        {form.problem && (
          <p role="alert" className="mt-5 font-medium text-apple">
            {form.problem}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button type="submit" size="small" busyLabel={busy && save[1]}>
            {save[0]}
          </Button>
          {buttons}
          {cancel && (
            <ButtonLink variant="ghost" size="small" to={cancel}>
              Cancel
            </ButtonLink>
          )}
        </div>
      </fieldset>
    </form>
  );
}
