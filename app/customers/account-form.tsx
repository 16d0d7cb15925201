import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { FormFrame } from '#app/ui/form/form-frame.tsx';
import {
  useSchemaForm,
  type SchemaForm,
  type SchemaFormOptions,
} from '#app/ui/form/use-schema-form.ts';
import { notify } from '#app/ui/notify.ts';

/** A form of the account. It tells the first error in a toast too, in the order of the schema. */
export const useAccountForm = <Content extends FieldValues>(
  options: Pick<SchemaFormOptions<Content, Content>, 'schema' | 'values' | 'onSave'>,
) =>
  useSchemaForm<Content, Content>({
    ...options,
    onInvalid(message) {
      notify.error(message);
    },
  });

interface AccountFormProps<Input extends FieldValues> {
  form: Pick<SchemaForm<Input>, 'submit' | 'problemsToShow' | 'busy'>;
  /** The button across the form: its name, and its name while it works. */
  submit?: readonly [string, string];
  className?: string;
  children: ReactNode;
}

/** The fields of an account's form below each other, and its button. */
export const AccountForm = <Input extends FieldValues>({
  form,
  submit,
  className = 'gap-5',
  children,
}: AccountFormProps<Input>) => (
  <FormFrame form={form} method="post" className={`grid ${className}`}>
    {children}
    {submit && (
      <Button type="submit" width="full" busyLabel={form.busy && submit[1]}>
        {submit[0]}
      </Button>
    )}
  </FormFrame>
);
