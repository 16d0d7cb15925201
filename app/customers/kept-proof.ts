import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { MailedProof } from './mailed-proof.ts';

// The proof of a reset, until the new password is saved. It survives a reload of this tab only.
const key = draftKeys.resetProof;

export const keepProof = (proof: MailedProof): void => tabData.saveJson(key, proof);

export const keptProof = (): MailedProof | undefined =>
  tabData.readJson(key) as MailedProof | undefined; // written above

export const forgetProof = (): void => tabData.removeItem(key);
