import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { count } from '#domain/count.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import type { ShortfallDetails } from '#domain/orders/shortfall-list.ts';
import { isOpenItem } from '#domain/orders/shortfalls.ts';

const routes = admin.shortfalls[':id'];

/** Sends the mails without delay, or ends the shortfall for everybody who has not answered. */
export function EndShortfall({ id, items, mailsWait, lostStock }: ShortfallDetails) {
  const param = { id };
  const open = items.filter(({ state }) => isOpenItem(state)).length;
  if (open === 0) return null;
  const isUntouched = open === items.length;
  return (
    <>
      {mailsWait && (
        <ChangeButton
          send={() => routes['mail-now'].$post({ param })}
          done="The customers are being mailed"
          failed="Failed to send the mails"
          busy="Sending..."
        >
          Mail them now, not {recallMinutes} minutes after opening
        </ChangeButton>
      )}
      <ChangeButton
        send={() => routes.end.$post({ param })}
        done={isUntouched ? 'Shortfall withdrawn' : 'Shortfall ended'}
        failed="Failed to end the shortfall"
        busy="Ending..."
        question={
          isUntouched ? 'Withdraw this shortfall?' : 'End it for those who have not answered?'
        }
        consequence={[
          `${count(open, 'order keeps', 'orders keep')} the trees.`,
          mailsWait
            ? 'The mails have not gone out: nobody is told.'
            : 'Whoever was asked is told that the trees are there.',
          isUntouched && lostStock > 0 && `${lostStock} go back on sale.`,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {isUntouched ? 'Withdraw' : 'End for the others'}
      </ChangeButton>
    </>
  );
}
