import { useState, type FormEvent } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { InputField, TextField } from '#app/admin/kit/form-field.tsx';
import { MailContent } from '#app/admin/kit/mail-content.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { MovePreview, PickupDayKey } from '#domain/admin/pickups.ts';
import { addDate } from '#domain/calendar-days.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';

/** Moves a whole day, for example because of the weather: first the mail is shown, then it is sent. */
export function MoveDayDialog({ of, onClose }: { of: PickupDayKey; onClose: () => void }) {
  const [, setParams] = useScreenParams();
  const [id] = useState(() => crypto.randomUUID());
  const [toDay, setToDay] = useState(addDate(of.day, 1));
  const [reason, setReason] = useState('');
  const [loaded, setLoaded] = useState<MovePreview & { toDay: string; reason: string }>();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const move = { ...of, toDay, reason };
  // Edited while it was loading, it is not what would be sent.
  const preview = loaded?.toDay === toDay && loaded.reason === reason ? loaded : undefined;
  const { mutate, isPending } = useAdminChange({
    send: () => unwrap(api.api.admin.pickups.move.$post({ json: { id, ...move } })),
    done: 'Day moved. Everybody with an email address is being emailed',
  });

  async function show(event: FormEvent): Promise<void> {
    event.preventDefault();
    setLoading(true);
    try {
      const shown = await unwrap(api.api.admin.pickups.move.preview.$post({ json: move }));
      setLoaded({ ...shown, toDay, reason });
    } catch (error) {
      setProblem(errorMessage(error as Error));
    } finally {
      setLoading(false);
    }
  }
  const send = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        setParams(new URLSearchParams({ kind: of.kind, day: toDay }));
      },
      onError: (error) => setProblem(errorMessage(error)),
    });
  const change = (apply: () => void) => {
    apply();
    setProblem('');
  };

  return (
    <AdminDialog
      title={`Move ${pickupDayName(of.day)}`}
      description="Everybody keeps their place and time on the new day, and is asked by email to accept, choose another day or cancel."
      onClose={onClose}
    >
      <form
        onChange={() => setProblem('')}
        onSubmit={(event) => void show(event)}
        className="mt-5 grid gap-4"
      >
        <InputField
          label="New day"
          type="date"
          required
          className="max-w-56"
          value={toDay}
          onChange={({ currentTarget: { value } }) => change(() => setToDay(value))}
        />
        <TextField
          label="Reason"
          rows={3}
          maxLength={300}
          hint="Your customers read it in the email."
          value={reason}
          onChange={({ currentTarget: { value } }) => change(() => setReason(value))}
        />
        {problem && (
          <p role="alert" className="font-medium text-apple">
            {problem}
          </p>
        )}
        {!preview && (
          <div>
            <Button type="submit" size="small" busyLabel={isLoading && 'Loading...'}>
              Show the email
            </Button>
          </div>
        )}
      </form>
      {preview && (
        <>
          <p aria-live="polite" className="mt-5 text-sm">
            {preview.orders} {preview.orders === 1 ? 'order' : 'orders'}
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
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button size="small" busyLabel={isPending && 'Moving...'} onClick={send}>
              Move the day and email
            </Button>
            <Button variant="ghost" size="small" onClick={onClose} disabled={isPending}>
              Back
            </Button>
          </div>
        </>
      )}
    </AdminDialog>
  );
}
