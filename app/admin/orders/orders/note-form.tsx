import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminText } from '#app/admin/kit/controls.tsx';
import { SaveForm } from '#app/admin/kit/save-form.tsx';
import { noteLengthMax, type NoteChange } from '#domain/admin/orders.ts';

type Subject = { orderId: string } | { email: string };

const send = (subject: Subject, json: NoteChange) =>
  'orderId' in subject
    ? admin.orders[':id'].note.$put({ param: { id: subject.orderId }, json })
    : admin.customers[':email'].note.$put({ param: subject, json });

/** Pass the note as the key, so that the form resets when another admin changes it. */
export function NoteForm({ subject, note }: { subject: Subject; note: string }) {
  const [text, setText] = useState(note);
  return (
    <SaveForm
      className="grid content-start gap-2"
      send={() => send(subject, { text: text.trim(), was: note })}
      done="Note saved"
      failed="Failed to save the note"
      save="Save note"
      disabled={text.trim() === note}
    >
      <AdminText
        label="Internal note (customers never see it)"
        rows={3}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </SaveForm>
  );
}
