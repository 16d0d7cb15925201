import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminText } from '#app/admin/kit/controls.tsx';
import { SaveForm } from '#app/admin/kit/save-form.tsx';
import { noteLengthMax, type NoteChange } from '#domain/orders/order-list.ts';

type Subject = { orderId: string } | { email: string };

const send = (subject: Subject, json: NoteChange) =>
  'orderId' in subject
    ? admin.orders[':id'].note.$put({ param: { id: subject.orderId }, json })
    : admin.customers[':email'].note.$put({ param: subject, json });

/** What another admin saves meanwhile is shown beside what is typed. */
export function NoteForm({ subject, note }: { subject: Subject; note: string }) {
  const [opened, setOpened] = useState(note);
  const [text, setText] = useState(note);
  const [sent, setSent] = useState(note);
  const typed = text.trim();
  if (note !== opened) {
    if (typed === opened) setText(note);
    if ([typed, sent].includes(note) || typed === opened) setOpened(note); // nothing of anybody else
  }
  return (
    <SaveForm
      className="grid content-start gap-2"
      send={() => {
        setSent(typed);
        return send(subject, { text: typed, was: note });
      }}
      done="Note saved"
      failed="Failed to save the note"
      save="Save note"
      disabled={typed === note}
    >
      <AdminText
        label="Internal note (customers never see it)"
        rows={3}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {note !== opened && (
        <p role="status" className="text-sm wrap-anywhere text-gold">
          {note ? `Someone else has saved: “${note}”.` : 'Someone else has emptied the note.'}{' '}
          Saving replaces it.
        </p>
      )}
    </SaveForm>
  );
}
