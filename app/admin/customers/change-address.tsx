import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, lineField, textField } from '#app/ui/form/fields.tsx';
import { addressChangeSchema, type AddressChange } from '#domain/admin/customers.ts';

const fields = {
  email: lineField('New email', { type: 'email', maxLength: 255 }),
  checked: textField('How did you check who asks?', { rows: 2, maxLength: 300 }),
};

/** For a customer whose old mailbox is gone. */
export function ChangeAddress({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useChangeForm({
    schema: addressChangeSchema,
    ...asTyped(fields, {}),
    send: (json: AddressChange) =>
      admin.customers[':email'].address.$post({ param: { email }, json }),
    done: 'The new address has a link to confirm, and the old one is told',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Change the address"
      description={
        <>
          For a customer who cannot read {email} any more. Check first that it is really them. The
          new address confirms with a link; orders, cart and password stay.
        </>
      }
      save={['Send the link', 'Sending...']}
      blocked={!addressChangeSchema.safeParse(form.watch()).success}
      cancel="Cancel"
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Fields of={fields} form={form} />
      </div>
    </FormDialog>
  );
}
