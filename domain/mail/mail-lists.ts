/** Opt-in mail with an unsubscribe link. */
export const mailLists = ['newsletter', 'stock', 'season', 'care'] as const;
export type MailList = (typeof mailLists)[number];

/** A place in the line for a sold-out tree, or the trees that are held for one together. */
export interface WaitForTree {
  id: string;
  /** 'Van on Krymsk 5' */
  tree: string;
  /** How many it still waits for, or how many are held. */
  trees: number;
  /** False until the button behind the mailed link was pressed: it has no place yet. */
  isProven: boolean;
  /** From 1, among those in line. */
  place: number;
  /** ISO 8601; null: still in line. */
  heldUntil: string | null;
  productId: string;
  /** Whether anybody can buy one now. */
  isFree: boolean;
}

/** Shown and changed through the link in a mail, without signing in. */
export interface MailPreferences {
  email: string;
  /** The list whose mail contained the link; null on the account's page. */
  list: MailList | null;
  newsletter: boolean;
  /** Whether the address subscribed before, or does now. */
  wasSubscribed: boolean;
  waitingFor: WaitForTree[];
  /** Whether the address is mailed when ordering opens. */
  waitingForSeason: boolean;
  /** Whether the address gets the month's work for its trees. */
  care: boolean;
}
