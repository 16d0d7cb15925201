// The subset of the card provider's browser SDK in use.

export interface TokenResult {
  /** OK, Invalid, Error, Unknown, Abort, Cancel. */
  status: string;
  token?: string;
  errors?: { message: string; field?: string }[];
}

/** `amount` in dollars, like `123.45`. */
export interface VerificationDetails {
  amount: string;
  currencyCode: 'USD';
  intent: 'CHARGE';
  customerInitiated: boolean;
  sellerKeyedIn: boolean;
  billingContact: {
    givenName?: string;
    familyName?: string;
    email?: string;
    phone?: string;
    countryCode: 'US';
  };
}

export type CardStyle = Record<string, Record<string, string>>;

export interface SquareCard {
  attach(element: HTMLElement): Promise<void>;
  configure(options: { style: CardStyle }): Promise<void>;
  destroy(): Promise<boolean>;
  tokenize(details: VerificationDetails): Promise<TokenResult>;
  addEventListener(type: 'submit', listener: () => void): void;
}

export interface SquarePayments {
  card(options: { style: CardStyle }): Promise<SquareCard>;
}

declare global {
  interface Window {
    Square?: { payments(applicationId: string, locationId: string): SquarePayments };
  }
}
