import type { AuthClient } from '@supabase/auth-js';
import { answerOf } from '#app/connection.ts';
import { jsonPost } from '#app/json-post.ts';
import { chosenTreesUrl } from './mail-options.ts';
import { mailedLinkTypes } from './mailed-link-types.ts';

/** A mailed link's token, or a mailed code with the address it was sent to. */
export type MailedProof = { tokenHash: string } | { email: string; code: string };

const purposes = [...mailedLinkTypes, 'recovery', 'reauthentication'] as const;
export interface Looked {
  type: (typeof purposes)[number];
  /** The address that got the mail. */
  email: string;
  userId: string;
  /** Where the mail leads. */
  redirectTo: string | null;
  /** Set where the address of an account is to change. */
  change?: {
    /** The address or number of the account that asks; null when it has none. */
    account: string | null;
    newEmail: string;
    /** Whoever is signed in to that account is signed out. */
    signsOut: boolean;
  };
}

export interface ProofProblem {
  message?: string;
  name?: string;
}
export type LookResult =
  | { looked: Looked; error?: never }
  | { looked?: never; error: ProofProblem };

/** What the mail was for and whose it is. Does not redeem it: mail scanners open links and run scripts. */
export async function lookAt(proof: MailedProof): Promise<LookResult> {
  const { ok, answer } = await post(
    '/auth/v1/verify/look',
    'tokenHash' in proof
      ? { token_hash: proof.tokenHash }
      : { email: proof.email, token: proof.code },
  );
  const type = purposes.find((purpose) => purpose === answer.type);
  if (ok && type)
    return {
      looked: {
        type,
        email: String(answer.email),
        userId: String(answer.user_id),
        redirectTo: typeof answer.redirect_to === 'string' ? answer.redirect_to : null,
        ...(typeof answer.new_email === 'string' && {
          change: {
            account: typeof answer.account === 'string' ? answer.account : null,
            newEmail: answer.new_email,
            signsOut: answer.signs_out === true,
          },
        }),
      },
    };
  if (!ok && answer.code === 'otp_expired' && 'code' in proof)
    return { error: { message: wrongCode } };
  return { error: { message: typeof answer.message === 'string' ? answer.message : '' } };
}

/** Redeems the proof. Call it only after a person pressed a button. */
export function redeem(
  client: InstanceType<typeof AuthClient>,
  proof: MailedProof,
  type: Exclude<Looked['type'], 'reauthentication'>,
) {
  return client.verifyOtp(
    'tokenHash' in proof
      ? { token_hash: proof.tokenHash, type }
      : { email: proof.email, token: proof.code, type },
  );
}

/** The mail whose link no longer works, as far as it is known. */
export interface EarlierMail {
  type?: string | null;
  redirectTo?: string | null;
}

/**
 * Mails a new link and code of the kind that no longer works, else of the kind that was mailed last. It leads where that
 * one led: to the trees that were chosen, where there are any.
 */
export async function sendMailAgain(
  email: string,
  { type, redirectTo }: EarlierMail = {},
): Promise<ProofProblem | null> {
  const target = redirectTo ?? chosenTreesUrl();
  const { ok, answer } = await post('/auth/v1/verify/again', {
    email,
    ...(type && { type }),
    ...(target && { redirect_to: target }),
  });
  return ok ? null : (answer as ProofProblem);
}

function post(path: string, sent: object) {
  const { headers, ...request } = jsonPost(sent);
  return answerOf<Record<string, unknown>>(
    fetch(path, {
      ...request,
      headers: { ...headers, 'X-Supabase-Api-Version': '2024-01-01' },
    }),
  );
}

const wrongCode =
  'This code is wrong or has expired. After five wrong tries, only a new code works.';
export const codeBelongsElsewhere =
  'This code belongs on the page where you asked for it. Please enter it there.';
