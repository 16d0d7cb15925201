import { useState } from 'react';
import { AdminInput, AdminText } from '#app/admin/kit/controls.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { addressChangeSchema, type AddressChange } from '#domain/admin/customers.ts';

/** For a customer whose old mailbox is gone. */
export function ChangeAddress({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [change, setChange] = useState({ email: '', checked: '' });
  const { mutate, isPending } = useAdminChange({
    send: (json: AddressChange) =>
      unwrap(api.api.admin.customers[':email'].address.$post({ param: { email }, json })),
    done: 'The new address has a link to confirm, and the old one is told',
    failed: 'Failed to change the address',
  });
  const parsed = addressChangeSchema.safeParse(change);
  if (!open)
    return (
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Change the address
      </Button>
    );
  return (
    <form
      className="mb-6 grid max-w-[520px] gap-3 rounded-card border border-line bg-surface p-4"
      action={() => {
        if (parsed.success) mutate(parsed.data, { onSuccess: () => setOpen(false) });
      }}
    >
      <p className="text-sm">
        For a customer who cannot read {email} any more. Check first that it is really them. The new
        address confirms with a link; orders, cart and password stay.
      </p>
      <AdminInput
        label="New email"
        type="email"
        maxLength={255}
        value={change.email}
        onChange={(event) => setChange({ ...change, email: event.currentTarget.value })}
      />
      <AdminText
        label="How did you check who asks?"
        rows={2}
        maxLength={300}
        value={change.checked}
        onChange={(event) => setChange({ ...change, checked: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          disabled={!parsed.success}
          busyLabel={isPending && 'Sending...'}
        >
          Send the link
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
