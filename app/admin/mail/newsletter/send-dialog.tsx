import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { queryClient } from '#app/query-client.ts';
import { asTyped, lineField, radioField } from '#app/ui/form/fields.tsx';
import { count } from '#domain/count.ts';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { choicesQuery } from './issue-queries.ts';

interface SendDialogProps {
  id: string;
  /** What the admin has seen; anything newer is not sent. */
  revision: number | null;
  onClose: () => void;
}

const sendSchema = z.object({ when: z.enum(['now', 'later']), time: z.optional(z.string()) });
type Send = z.infer<typeof sendSchema>;
const choices: { value: Send['when']; label: string }[] = [
  { value: 'now', label: `In ${count(recallMinutes, 'minute')}` },
  { value: 'later', label: 'At a time' },
];
const fields = {
  when: radioField('When?', choices, { columns: 1 }),
  time: lineField('Day and time', {
    type: 'datetime-local',
    hint: 'On the farm’s clock.',
    className: 'max-w-[320px]',
    when: ['when', 'later'],
  }),
};
const tomorrowMorning = (): string =>
  farmLocal(new Date(Date.now() + 86_400_000).toISOString(), farmTimeZone).replace(/T.*/, 'T08:00');

/** Says how many people get it, and asks when. */
export function SendDialog({ id, revision, onClose }: SendDialogProps) {
  const { data } = useQuery({ ...choicesQuery(), staleTime: 0 }, queryClient);
  const [content] = useState((): Send => ({ when: 'now', time: tomorrowMorning() }));
  const form = useChangeForm({
    schema: sendSchema,
    ...asTyped(fields, content),
    inputAt: () => 'root',
    send: ({ time }: Send) =>
      admin.newsletters[':id'].plan.$post({
        param: { id },
        json: { basedOn: revision, sendAt: time ?? null },
      }),
    done: ({ when }) =>
      when === 'now' ? `The newsletter goes out in ${count(recallMinutes, 'minute')}` : 'Planned',
    onDone: onClose,
  });
  const people = data && count(data.recipients, 'person', 'people');
  const isNow = form.watch('when') === 'now';
  return (
    <FormDialog
      form={form}
      title={people ? `Send to ${people}?` : 'Send the newsletter?'}
      description="Until it starts, it can be taken back to a draft. Everyone who is subscribed then gets it once. Those who unsubscribe before their turn do not, and addresses that bounce are left out."
      save={[isNow ? `Send to ${people ?? 'everyone'}` : 'Plan it', 'Sending...']}
      blocked={data?.recipients === 0}
      cancel="Not yet"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Fields of={fields} form={form} />
        {data?.recipients === 0 && <p className="text-sm text-ink-2">Nobody is subscribed yet.</p>}
      </div>
    </FormDialog>
  );
}
