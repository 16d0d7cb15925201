import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export interface FormIssue<T extends FieldValues> {
  field: Path<T> | 'root';
  message: string;
}

/**
 * Shows what is wrong with a form that is parsed as a whole, and takes back what was corrected as soon as it is: also errors
 * beside another field than the one that was changed.
 * @returns shows the issues of these values, and goes to the first one
 */
export function useCorrections<T extends FieldValues>(
  form: UseFormReturn<T>,
  listIssues: (input: T) => readonly FormIssue<T>[],
): (input: T) => void {
  const { errors } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;
  const lookAgain = useEffectEvent(() => {
    if (!hasErrors) return;
    form.clearErrors();
    for (const { field, message } of listIssues(form.getValues()))
      form.setError(field, { message });
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name) lookAgain();
    });
    return unsubscribe;
  }, [form]);

  return (input) => {
    for (const { field, message } of listIssues(input).toReversed())
      form.setError(field, { message }, { shouldFocus: true });
  };
}
