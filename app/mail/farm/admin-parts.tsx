import { MailLink, MailReason } from '#app/mail/kit/mail-parts.tsx';

/** Footer of notifications to admins: why they get it, and where to change that. */
export const AdminMailNote = ({ settingsUrl }: { settingsUrl: string }) => (
  <MailReason>
    You get this because you are an admin of this shop.{' '}
    <MailLink href={settingsUrl}>Choose your notifications</MailLink>
  </MailReason>
);
