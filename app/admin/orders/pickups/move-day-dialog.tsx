import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { MailContent } from '#app/admin/kit/mail-content.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { asTyped, dateField, textField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { addDate } from '#domain/calendar-days.ts';
import { count } from '#domain/count.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { previewMoveSchema, type MoveDay, type PickupDayKey } from '#domain/orders/pickup-days.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';

const fields = {
  toDay: dateField('New day', { className: 'max-w-56' }),
  reason: textField('Reason', {
    rows: 3,
    maxLength: 300,
    hint: 'Your customers read it in the email.',
  }),
};

/** Moves a whole day, for example because of the weather: first the mail is shown, then it is sent. */
export function MoveDayDialog({ of, onClose }: { of: PickupDayKey; onClose: () => void }) {
  const [, setParams] = useScreenParams();
  const [id] = useState(() => crypto.randomUUID());
  const [content] = useState({ toDay: addDate(of.day, 1) });
  const show = useMutation(
    {
      mutationFn: (json: Omit<MoveDay, 'id'>) => unwrap(admin.pickups.move.preview.$post({ json })),
    },
    queryClient,
  );
  const form = useSchemaForm<FieldValues, Omit<MoveDay, 'id'>>({
    schema: previewMoveSchema,
    ...asTyped(fields, content, (typed) => ({ ...of, ...typed })),
    onSave: (move, onError) => show.mutate(move, { onError }),
  });
  const typed = previewMoveSchema.safeParse({ ...of, ...form.watch() }).data;
  // Edited while it was loading, it is not what would be sent.
  const move =
    typed?.toDay === show.variables?.toDay && typed?.reason === show.variables?.reason
      ? typed
      : undefined;
  const preview = move && show.data;
  return (
    <FormDialog
      form={form}
      title={`Move ${pickupDayName(of.day)}`}
      description={
        <>
          Everybody keeps their place and time on the new day, and is asked by email to accept,
          choose another day or cancel. The emails go out in {count(recallMinutes, 'minute')}; until
          then, the new day’s screen can take the move back.
        </>
      }
      save={['Show the email', 'Loading...']}
      busy={show.isPending}
      blocked={preview !== undefined}
      cancel="Back"
      onClose={onClose}
      footer={
        preview && (
          <>
            <p aria-live="polite" className="mt-5 text-sm">
              {count(preview.orders, 'order')}
              {preview.withoutEmail > 0 &&
                `, ${preview.withoutEmail} without an email address: please call them`}
              .
            </p>
            {preview.mail && (
              <>
                <p className="mt-2 text-sm">
                  <b className="font-semibold">Subject:</b> {preview.mail.subject}
                </p>
                <MailContent html={preview.mail.html} className="mt-3 h-[44vh]" />
              </>
            )}
            <ChangeButton
              variant="primary"
              className="mt-4"
              send={() => admin.pickups.move.$post({ json: { id, ...move, shown: preview.shown } })}
              done={`Day moved. The emails go out in ${count(recallMinutes, 'minute')}`}
              failed="Failed to move the day"
              busy="Moving..."
              onDone={() => {
                onClose();
                setParams(new URLSearchParams({ kind: of.kind, day: move.toDay }));
              }}
            >
              Move the day and email
            </ChangeButton>
          </>
        )
      }
    >
      <Fields of={fields} form={form} />
    </FormDialog>
  );
}
