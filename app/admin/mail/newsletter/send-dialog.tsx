import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { choicesQuery } from './issue-queries.ts';

interface SendDialogProps {
  id: string;
  /** What the admin has seen; anything newer is not sent. */
  revision: number | null;
  onClose: () => void;
}

type When = 'now' | 'later';

/** Says how many people get it, and asks when. */
export function SendDialog({ id, revision, onClose }: SendDialogProps) {
  const { data } = useQuery({ ...choicesQuery(), staleTime: 0 }, queryClient);
  const [when, setWhen] = useState<When>('now');
  const [time, setTime] = useState(() =>
    farmLocal(new Date(Date.now() + 86_400_000).toISOString(), farmTimeZone).replace(
      /T.*/,
      'T08:00',
    ),
  );
  const { mutate, isPending, error } = useAdminChange({
    send: (sendAt: string | null) =>
      unwrap(
        api.api.admin.newsletters[':id'].plan.$post({
          param: { id },
          json: { basedOn: revision, sendAt },
        }),
      ),
    done: (sendAt) => (sendAt ? 'Planned' : 'The newsletter goes out now'),
  });
  const people =
    data &&
    `${data.recipients.toLocaleString('en-US')} ${data.recipients === 1 ? 'person' : 'people'}`;
  const choices: { value: When; label: string }[] = [
    { value: 'now', label: 'Now' },
    { value: 'later', label: 'At a time' },
  ];

  return (
    <AdminDialog
      title={people ? `Send to ${people}?` : 'Send the newsletter?'}
      description="Everyone who is subscribed when it starts gets it once. Those who unsubscribe before their turn do not, and addresses that bounce are left out."
      onClose={onClose}
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(when === 'now' ? null : time, { onSuccess: onClose });
        }}
      >
        <ChoiceList
          legend="When?"
          name="when"
          value={when}
          options={choices}
          onChange={setWhen}
          columns={1}
        />
        {when === 'later' && (
          <InputField
            label="Day and time"
            type="datetime-local"
            hint="On the farm’s clock."
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
            className="max-w-[320px]"
          />
        )}
        {error && (
          <p role="alert" className="font-medium text-apple">
            {errorMessage(error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" onClick={onClose}>
            Not yet
          </Button>
          <Button
            type="submit"
            disabled={data?.recipients === 0}
            busyLabel={isPending && 'Sending...'}
          >
            {when === 'now' ? `Send to ${people ?? 'everyone'}` : 'Plan it'}
          </Button>
        </div>
        {data?.recipients === 0 && (
          <p className="text-right text-sm text-ink-2">Nobody is subscribed yet.</p>
        )}
      </form>
    </AdminDialog>
  );
}
