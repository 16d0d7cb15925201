import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { AdminMailNote } from './admin-parts.tsx';

export const subject = ({ alerts }: MailTemplates['admin-alerts']): string =>
  alerts.length === 1 && alerts[0]
    ? alerts[0].title
    : `${alerts.length} things need your attention`;

export function Body(props: MailTemplates['admin-alerts']) {
  const { alerts, todayUrl, settingsUrl } = props;
  return (
    <MailFrame
      title={subject(props)}
      preview={alerts.map(({ title }) => title).join(', ')}
      footer={<AdminMailNote settingsUrl={settingsUrl} />}
    >
      {alerts.map(({ title, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rendered once
        <MailFact key={index} title={title}>
          {text}
        </MailFact>
      ))}
      <MailAction href={todayUrl}>Open today’s overview</MailAction>
    </MailFrame>
  );
}
