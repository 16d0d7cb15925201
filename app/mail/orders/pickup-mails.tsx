import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { BookedMail } from '#domain/mail/pickup-mails.ts';
import { BookedNotes, CallInstead, NextWindows, WhenAndWhere, orderName } from './pickup-parts.tsx';

type Days = MailTemplates['pickup-days'];
type Reminder = MailTemplates['pickup-reminder'];
type Moved = MailTemplates['pickup-moved'];
type Missed = MailTemplates['pickup-missed'];

export const pickupDays = {
  subject: ({ deliveryType, ...order }: Days): string =>
    `Order ${mailedOrderName(order)}: choose your ${deliveryType} day`,
  Body(mail: Days) {
    return (
      <MailFrame
        title={`Choose your ${mail.deliveryType} day`}
        preview={`The ${mail.deliveryType} days are open.`}
      >
        <MailText>
          {mail.fullName}, the {mail.deliveryType} days are open. Please choose a time for{' '}
          {orderName(mail)}.
        </MailText>
        <NextWindows windows={mail.windows} />
        <MailAction href={mail.orderUrl}>Choose a day</MailAction>
        <CallInstead />
      </MailFrame>
    );
  },
};

export const pickupBooked = {
  subject: ({ time, ...order }: BookedMail): string => `Order ${mailedOrderName(order)}: ${time}`,
  Body(mail: BookedMail) {
    return (
      <MailFrame
        title={mail.deliveryType === 'pickup' ? 'See you at the farm' : 'We deliver your trees'}
        preview={mail.time}
      >
        <MailText>
          {mail.fullName}, this is the time for {orderName(mail)}.
        </MailText>
        <WhenAndWhere {...mail} />
        <MailAction href={mail.orderUrl}>View your order</MailAction>
        <BookedNotes {...mail} />
      </MailFrame>
    );
  },
};

export const pickupReminder = {
  subject: (mail: Reminder): string =>
    mail.deliveryType === 'pickup'
      ? `Your pickup is ${when(mail)}: ${mail.time}`
      : `Your delivery is ${when(mail)}: ${mail.time}`,
  Body(mail: Reminder) {
    const pickup = mail.deliveryType === 'pickup';
    return (
      <MailFrame title={`Your ${mail.deliveryType} is ${when(mail)}`} preview={mail.time}>
        <MailText>
          {mail.fullName}, a reminder of {orderName(mail)}.
        </MailText>
        <WhenAndWhere {...mail} />
        <MailAction href={mail.orderUrl}>View your order</MailAction>
        <MailNote>
          {pickup
            ? 'Bring a tarp or a blanket: bare roots must not dry out on the way.'
            : 'Somebody should be there, or tell us where to leave the trees in the shade.'}
        </MailNote>
        <BookedNotes {...mail} />
      </MailFrame>
    );
  },
};

export const pickupMoved = {
  subject: ({ time, ...order }: Moved): string =>
    `Order ${mailedOrderName(order)}: moved to ${time}`,
  Body(mail: Moved) {
    return (
      <MailFrame
        title={`We have to move your ${mail.deliveryType}`}
        preview={`New time: ${mail.time}. Please tell us if it suits you.`}
      >
        <MailText>
          {mail.fullName}, {orderName(mail)}, was planned for {mail.from}.
        </MailText>
        {mail.reason && <MailText>{mail.reason}</MailText>}
        <WhenAndWhere {...mail} />
        <MailText>This time is kept for you. Please tell us if it suits you.</MailText>
        <MailAction href={mail.answerUrl}>Accept or choose another day</MailAction>
        <MailNote>You can also cancel there, or see how to reach us.</MailNote>
      </MailFrame>
    );
  },
};

export const pickupMissed = {
  subject: ({ deliveryType, windows, ...order }: Missed): string =>
    windows.length > 0
      ? `Order ${mailedOrderName(order)}: we missed you, please choose another ${deliveryType} day`
      : `Order ${mailedOrderName(order)}: we missed you`,
  Body(mail: Missed) {
    return (
      <MailFrame title="We missed you" preview="Your trees are safe with us.">
        <MailText>
          {mail.fullName}, {orderName(mail)}, was planned for {mail.time}. Your trees are safe with
          us: their roots are covered and moist.
        </MailText>
        <NextWindows windows={mail.windows} />
        {mail.windows.length > 0 ? (
          <>
            <MailAction href={mail.orderUrl}>Choose another day</MailAction>
            <CallInstead />
          </>
        ) : (
          <MailText>
            No {mail.deliveryType} day has room for your{' '}
            {mail.trees === 1 ? 'tree' : `${mail.trees} trees`} right now. We will call you and
            arrange a day with you; you can also call us at {settings.farm.phone}.
          </MailText>
        )}
      </MailFrame>
    );
  },
};

const when = ({ days }: Reminder): string => (days === 1 ? 'tomorrow' : `in ${days} days`);
