import { Text } from 'react-email';
import { MailLink } from '#app/mail/kit/mail-parts.tsx';
import { palette } from '#app/mail/kit/palette.ts';

/** Footer of notifications to admins: why they get it, and where to change that. */
export const AdminMailNote = ({ settingsUrl }: { settingsUrl: string }) => (
  <Text
    className="ink2"
    style={{ margin: '0 0 12px', fontSize: 13, lineHeight: '20px', color: palette.ink2 }}
  >
    You get this because you are an admin of this shop.{' '}
    <MailLink href={settingsUrl}>Choose your notifications</MailLink>
  </Text>
);
