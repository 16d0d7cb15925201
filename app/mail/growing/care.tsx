import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { pestDuty } from '#domain/growing/care/pest-duty.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ month }: MailTemplates['care']): string => `Your trees in ${month}`;

/** A month's work, by kind of work, so that many trees make a short mail. */
export function Body({ month, works, orchardUrl, unsubscribeUrl }: MailTemplates['care']) {
  return (
    <MailFrame
      title={`Your trees in ${month}`}
      preview={works.map(({ title }) => title).join(', ')}
      unsubscribe={[
        'You get this email once a month because you asked for it in your account.',
        unsubscribeUrl,
      ]}
    >
      <MailText>
        This is what your trees need this month. The days are about right: weather moves them.
      </MailText>
      {works.map(({ title, text, trees }) => (
        <MailBox key={title + text} title={title}>
          {trees.map(({ name, days }) => (
            <MailBoxText key={name + days}>
              {name}: {days}
            </MailBoxText>
          ))}
          <MailBoxText>{text}</MailBoxText>
        </MailBox>
      ))}
      <MailAction href={orchardUrl}>See the year of each tree</MailAction>
      <MailNote>{pestDuty}</MailNote>
    </MailFrame>
  );
}
