import type { FieldValues } from 'react-hook-form';
import { useSchemaForm, type SchemaFormOptions } from '#app/ui/form/use-schema-form.ts';
import { useAdminChange, type AdminChange } from './use-admin-change.ts';

interface ChangeFormOptions<Input extends FieldValues, Content>
  extends Omit<SchemaFormOptions<Input, Content>, 'onSave'>, AdminChange<Content> {
  onDone?: (content: Content) => void;
}

/** A form whose content is sent as a change; it shows a refusal itself. */
export function useChangeForm<Input extends FieldValues, Content>(
  options: ChangeFormOptions<Input, Content>,
) {
  const { send, done, failed, refetches, onDone, ...form } = options;
  const { mutate, isPending } = useAdminChange({
    async send(content: Content) {
      await send(content);
      onDone?.(content); // now: the form may be gone once everything is fetched again
    },
    done,
    failed,
    refetches,
  });
  return {
    ...useSchemaForm<Input, Content>({
      ...form,
      onSave: (content, onError) => mutate(content, { onError }),
    }),
    busy: isPending,
  };
}
