import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, TextField } from '#app/admin/kit/form-field.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { addressChangeSchema, type AddressChange } from '#domain/admin/customers.ts';

const nothing: AddressChange = { email: '', checked: '' };

interface ChangeAddressProps {
  email: string;
  onClose: () => void;
}

/** For a customer whose old mailbox is gone. */
export function ChangeAddress({ email, onClose }: ChangeAddressProps) {
  const form = useChangeForm({
    schema: addressChangeSchema,
    values: nothing,
    send: (json: AddressChange) =>
      unwrap(api.api.admin.customers[':email'].address.$post({ param: { email }, json })),
    done: 'The new address has a link to confirm, and the old one is told',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Change the address"
      description={`For a customer who cannot read ${email} any more. Check first that it is really them. The new address confirms with a link; orders, cart and password stay.`}
      save={['Send the link', 'Sending...']}
      blocked={!addressChangeSchema.safeParse(form.watch()).success}
      cancel="Cancel"
      onClose={onClose}
    >
      <div className="grid gap-3">
        <InputField label="New email" type="email" maxLength={255} {...form.field('email')} />
        <TextField
          label="How did you check who asks?"
          rows={2}
          maxLength={300}
          {...form.field('checked')}
        />
      </div>
    </FormDialog>
  );
}
