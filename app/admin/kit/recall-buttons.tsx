import { ChangeButton } from './change-button.tsx';

type Post = { $post: (args: { param: { id: string } }) => Promise<unknown> };

interface RecallButtonsProps {
  /** What waits to go out. */
  id: string;
  routes: { recall: Post; 'mail-now': Post };
}

/** For mails to several people, while they wait. Some may have gone out already. */
export const RecallButtons = ({ id, routes }: RecallButtonsProps) => (
  <div className="mt-2 flex flex-wrap gap-2.5">
    <ChangeButton
      send={() => routes.recall.$post({ param: { id } })}
      done="Recalled: nobody else is emailed"
      failed="Failed to recall the emails"
      busy="Recalling..."
    >
      Recall it
    </ChangeButton>
    <ChangeButton
      variant="quiet"
      send={() => routes['mail-now'].$post({ param: { id } })}
      done="The emails are on their way"
      failed="Failed to send the emails"
      busy="Sending..."
    >
      Send it now
    </ChangeButton>
  </div>
);
