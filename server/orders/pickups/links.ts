import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readSignedId, signId } from '#server/platform/outbox/signed-id.ts';

const answerPurpose = 'pickup-answer';
type Secret = Pick<LinkSettings, 'linkSecret'>;

/** The page where a customer answers that their day was moved. */
export const answerUrl = ({ publicUrl, linkSecret }: LinkSettings, answerId: string): string =>
  `${publicUrl}/pickup-answer/${signId(linkSecret, answerPurpose, answerId)}`;

export const readAnswerToken = ({ linkSecret }: Secret, token: string): string | undefined =>
  readSignedId(linkSecret, answerPurpose, token);
