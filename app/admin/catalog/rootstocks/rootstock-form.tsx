import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { ApiError } from '#app/api.ts';
import type { RootstockContent } from '#domain/admin/rootstocks.ts';
import { RootstockFields } from './rootstock-fields.tsx';
import { readRootstock, type RootstockInput } from './rootstock-input.ts';

interface RootstockFormProps {
  label: string;
  values: RootstockInput;
  disabled?: boolean;
  onDirty?: (isDirty: boolean) => void;
  onSave: (content: RootstockContent, onRefused: (error: Error) => void) => void;
  /** Buttons. */
  children: ReactNode;
}

export function RootstockForm(props: RootstockFormProps) {
  const { label, values, disabled, onDirty, onSave, children } = props;
  const form = useForm<RootstockInput>({ values });
  const { isDirty, errors } = form.formState;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const showIssues = useCorrections(form, (input) =>
    (readRootstock(input).error?.issues ?? []).map(({ path, message }) => ({
      field: path[0] as keyof RootstockInput, // the schema has the form's fields
      message,
    })),
  );

  function save(input: RootstockInput): void {
    const parsed = readRootstock(input);
    if (parsed.success) onSave(parsed.data, refuse);
    else showIssues(input);
  }
  function refuse(refusal: Error): void {
    const field = refusal instanceof ApiError && refusal.code === 'name_taken' ? 'name' : 'root';
    form.setError(field, { message: errorMessage(refusal) }, { shouldFocus: true });
  }
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <fieldset disabled={disabled} className="min-w-0">
        <RootstockFields form={form} />
        {errors.root && (
          <p role="alert" className="mt-5 font-medium text-apple">
            {errors.root.message}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2.5">{children}</div>
      </fieldset>
    </form>
  );
}
