import type { CareWork } from '#domain/growing/care/care-mail.ts';
import type { Cents } from '#domain/money.ts';

/** A variety as of sending. */
export interface NewsletterCard {
  name: string;
  fruit: string;
  /** 'from $48', or that it is sold out. */
  price: string;
  url: string;
  pictureUrl: string | null;
  pictureAlt: string;
}

interface PlaceInLine {
  variety: string;
  rootstock: string;
  /** People. */
  ahead: number;
  /** For how many trees they are ahead, and this place is; missing in mails from when a place was for one. */
  treesAhead?: number;
  trees?: number;
}

export interface ListMails {
  'newsletter-welcome': {
    /** Null: there is none for who has ordered before, or got one at this mailbox. */
    code: string | null;
    percent: number;
    shopUrl: string;
    unsubscribeUrl: string;
  };
  /** To a former subscriber: resubscribing takes a click in this mail. */
  'newsletter-return': { preferencesUrl: string };
  'back-in-stock': {
    variety: string;
    fruit: string;
    rootstock: string;
    priceCents: Cents;
    productUrl: string;
    /** Until when the tree is held, and where to claim it; missing in the oldest mails. */
    heldUntil?: string;
    claimUrl?: string;
    /** How many are held, and of how many; missing in mails from when a place was for one. */
    trees?: number;
    wanted?: number;
    unsubscribeUrl: string;
  };
  /** Asks the owner of an address to take the place in line that somebody has asked for. */
  'stock-wait-confirm': PlaceInLine & { confirmUrl: string };
  /** Confirms a wait of a proven address. */
  'stock-wait': PlaceInLine & { lineUrl: string };
  'season-open': {
    /** 'Spring 2027' */
    season: string;
    /** 'March 1'; null when there is none. */
    deadline: string | null;
    /** 'late March to early May' */
    pickup: string;
    catalogUrl: string;
    unsubscribeUrl: string;
  };
  /** Written by the owner. `unsubscribeUrl` is null in previews and tests, where no reader has one. */
  newsletter: {
    subject: string;
    /** Empty: the beginning of the text is shown in the inbox. */
    preview: string;
    /** Safe HTML, made from Markdown by the server. */
    bodyHtml: string;
    cards: NewsletterCard[];
    unsubscribeUrl: string | null;
  };
  /** Written by an admin about the order of each recipient. */
  'customer-message': {
    subject: string;
    /** The same as above. */
    bodyHtml: string;
    fullName: string;
    orderId: string;
    number: number | null;
    orderUrl: string;
  };
  /** A month's work for the customer's trees. */
  care: { month: string; works: CareWork[]; orchardUrl: string; unsubscribeUrl: string };
}
