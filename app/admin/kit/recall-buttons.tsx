import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { count } from '#domain/count.ts';
import { ChangeButton } from './change-button.tsx';

interface RecallButtonsProps {
  recall: () => Promise<unknown>;
  mailNow: () => Promise<unknown>;
  /** What the recall is called, where it takes more back than the emails. */
  recallName?: string;
  onRecalled?: (() => void) | undefined;
}

/** For mails to several people, while they wait. Some may have gone out already. */
export const RecallButtons = (props: RecallButtonsProps) => (
  <div className="mt-2 flex flex-wrap gap-2.5">
    <ChangeButton
      send={props.recall}
      done="Recalled: nobody else is emailed"
      failed="Failed to recall the emails"
      busy="Recalling..."
      onDone={props.onRecalled}
    >
      {props.recallName ?? 'Recall it'}
    </ChangeButton>
    <ChangeButton
      variant="quiet"
      send={props.mailNow}
      done="The emails are on their way"
      failed="Failed to send the emails"
      busy="Sending..."
    >
      Send it now
    </ChangeButton>
  </div>
);

interface WaitingMailsProps extends RecallButtonsProps {
  mails: number;
  /** 'about the move' */
  about?: string;
  goesOutAt: string;
}

/** Mails that were caused a moment ago. */
export const WaitingMails = ({ mails, about, goesOutAt, ...buttons }: WaitingMailsProps) => (
  <div className="mt-4 rounded-card bg-linen p-4 text-sm">
    <p>
      {count(mails, 'email')} {about} {mails === 1 ? 'goes' : 'go'} out{' '}
      {formatFarmDayAndTime(goesOutAt)}.
    </p>
    <RecallButtons {...buttons} />
  </div>
);
