import type { MailedProof } from './mailed-proof.ts';

// The proof of a reset, until the new password is saved. In sessionStorage, so that it survives a reload of this tab only.
const key = 'grafted-reset-proof';
let unstored: MailedProof | undefined;

export function keepProof(proof: MailedProof): void {
  unstored = proof;
  try {
    window.sessionStorage.setItem(key, JSON.stringify(proof));
  } catch {
    // Storage is off: the proof lasts while the page is open.
  }
}

export function keptProof(): MailedProof | undefined {
  try {
    const proof = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as MailedProof | null; // written above
    return proof ?? unstored;
  } catch {
    return unstored;
  }
}

export function forgetProof(): void {
  unstored = undefined;
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
