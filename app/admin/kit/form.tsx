import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { FormFrame } from '#app/ui/form/form-frame.tsx';
import type { SchemaForm } from '#app/ui/form/use-schema-form.ts';
import { Problem } from '#app/ui/problem.tsx';
import { AdminButtonLink } from './admin-button.tsx';
import { useUnsavedWarning } from './unsaved.ts';

export interface FormProps<Input extends FieldValues> {
  form: SchemaForm<Input>;
  label: string;
  /** The main button: its name, and its name while it works. */
  save: readonly [string, string];
  /** Where the form does not know it itself. */
  busy?: boolean | undefined;
  disabled?: boolean;
  /** The main button only, while the form cannot be sent. */
  blocked?: boolean | undefined;
  /** Where Cancel leads. */
  cancel?: string;
  /** Further buttons. */
  buttons?: ReactNode;
  /** For long forms: the buttons stay in sight, with a text that says whether there is something to save. */
  bar?: readonly [dirty: string, clean: string];
  /** A form of one field: its button stands beside it. */
  inline?: boolean;
  /**
   * Leaving the screen asks before typed text is lost. Set it where that is kept, or asked about by
   * what is around the form.
   */
  isKept?: boolean;
  children: ReactNode;
}

const bars = {
  /** Beside the field, below its label. */
  inline: 'flex flex-wrap items-center gap-2.5 pt-7',
  below: 'mt-5 flex flex-wrap items-center gap-2.5',
  sticky:
    'sticky bottom-0 z-bar -mx-1 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-1 py-3',
};

/** A form with its buttons, and what the server refused below the fields. */
export function Form<Input extends FieldValues>(props: FormProps<Input>) {
  const { form, save, busy = form.busy, cancel, bar, inline, isKept = false } = props;
  const id = useId();
  useUnsavedWarning(form.isDirty && !isKept);
  let look: keyof typeof bars = inline ? 'inline' : 'below';
  if (bar) look = 'sticky';
  const problem =
    form.problem ??
    (bar && form.hasErrors && 'Some fields need another look: see the notes beside them.');
  return (
    <FormFrame form={form} aria-label={props.label}>
      <fieldset
        disabled={props.disabled}
        className={`min-w-0 ${inline ? 'flex flex-wrap items-start gap-x-3 gap-y-1' : ''}`}
      >
        {props.children}
        {!bar && <Problem className={inline ? 'basis-full' : 'mt-5'}>{problem}</Problem>}
        <div className={bars[look]}>
          <Button
            type="submit"
            size="small"
            disabled={props.blocked}
            busyLabel={busy && save[1]}
            aria-describedby={bar && id}
          >
            {save[0]}
          </Button>
          {props.buttons}
          {cancel && <AdminButtonLink to={cancel}>Cancel</AdminButtonLink>}
          {bar && (
            <div id={id} className="text-sm text-ink-2">
              {problem ? <Problem>{problem}</Problem> : bar[form.isDirty ? 0 : 1]}
            </div>
          )}
        </div>
      </fieldset>
    </FormFrame>
  );
}
