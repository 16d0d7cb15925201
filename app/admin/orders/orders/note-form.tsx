import { useState } from 'react';
import { AdminText } from '#app/admin/kit/controls.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { noteLengthMax, type NoteChange } from '#domain/admin/orders.ts';

type Subject = { orderId: string } | { email: string };

const send = (subject: Subject) => (json: NoteChange) =>
  'orderId' in subject
    ? unwrap(api.api.admin.orders[':id'].note.$put({ param: { id: subject.orderId }, json }))
    : unwrap(
        api.api.admin.customers[':email'].note.$put({ param: { email: subject.email }, json }),
      );

/** Pass the note as the key, so that the form resets when another admin changes it. */
export function NoteForm({ subject, note }: { subject: Subject; note: string }) {
  const [text, setText] = useState(note);
  const { mutate, isPending } = useAdminChange({
    send: send(subject),
    done: 'Note saved',
    failed: 'Failed to save the note',
  });
  const changed = text.trim() !== note;
  return (
    <form
      className="grid content-start gap-2"
      action={() => {
        if (changed) mutate({ text: text.trim(), was: note });
      }}
    >
      <AdminText
        label="Internal note (customers never see it)"
        rows={3}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        className="justify-self-start"
        disabled={!changed}
        busyLabel={isPending && 'Saving...'}
      >
        Save note
      </Button>
    </form>
  );
}
