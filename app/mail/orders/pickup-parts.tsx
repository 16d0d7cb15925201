import { Img } from 'react-email';
import {
  MailBox,
  MailBoxText,
  MailFact,
  MailLink,
  MailNote,
  MailText,
} from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { BookedMail, PickupMail } from '#domain/mail/pickup-mails.ts';

/** 'the pickup of your 3 trees, order 1043' */
export function orderName({ deliveryType, trees, ...order }: PickupMail): string {
  const what = trees === 1 ? 'tree' : `${trees} trees`;
  return `the ${deliveryType} of your ${what}, order ${mailedOrderName(order)}`;
}

export const WhenAndWhere = ({
  time,
  deliveryType,
  address,
}: Pick<BookedMail, 'time' | 'deliveryType' | 'address'>) => (
  <MailFact title={time}>
    {deliveryType === 'pickup' ? 'Pickup at' : 'Delivery to'} {address}.
  </MailFact>
);

export const BookedNotes = ({ deliveryType, movableUntil, calendarUrl, ...code }: BookedMail) => (
  <>
    <CalendarLink calendarUrl={calendarUrl} />
    {deliveryType === 'pickup' && <HandoverCode {...code} />}
    <MailNote>
      {movableUntil
        ? `Another day suits you better? You can move it on your order page until ${movableUntil}.`
        : `To change it, call us at ${settings.farm.phone}.`}
    </MailNote>
  </>
);

export const CalendarLink = ({ calendarUrl }: Pick<BookedMail, 'calendarUrl'>) => (
  <MailNote>
    <MailLink href={calendarUrl}>Add it to your calendar</MailLink>
  </MailNote>
);

/** The letters are enough where a mail program shows no pictures. */
export const HandoverCode = ({
  handoverCode,
  codeImageUrl,
}: Pick<BookedMail, 'handoverCode' | 'codeImageUrl'>) => (
  <>
    <MailNote>
      Your pickup code: {handoverCode}. Show it when you come, so that we find your trees.
    </MailNote>
    {codeImageUrl && (
      <Img
        src={codeImageUrl}
        width={160}
        height={160}
        alt={`QR code of ${handoverCode}`}
        style={{ marginTop: 8 }}
      />
    )}
  </>
);

/** Times that can be chosen now; nothing when there are none. */
export const NextWindows = ({ windows }: { windows: readonly string[] }) =>
  windows.length > 0 && (
    <MailBox title="Next times with room">
      {windows.map((window) => (
        <MailBoxText key={window}>{window}</MailBoxText>
      ))}
    </MailBox>
  );

export const CallInstead = () => (
  <MailText>
    You can also call us at {settings.farm.phone}, and we choose the day together.
  </MailText>
);
