/** What the general journal books on, in the order of the screen. */
export const journalAccountLabels = {
  cash: 'Cash box',
  checks: 'Checks',
  cards: 'Cards',
  otherMeans: 'Other means of payment',
  bank: 'Bank',
  trees: 'Sales of trees',
  delivery: 'Delivery fees',
  discount: 'Discounts',
  courtesy: 'Courtesies',
  allowance: 'Allowances for claims',
  kept: 'Kept of canceled orders',
  excess: 'Owed to customers',
  tax: 'Sales tax',
  overShort: 'Cash over and short',
  takenOut: 'Taken out of the till',
  float: 'Float put in',
} as const;
export type JournalAccount = keyof typeof journalAccountLabels;
/** Their names in the accountant's program. */
export type JournalAccounts = Record<JournalAccount, string>;
export const journalAccountKeys = Object.keys(journalAccountLabels) as JournalAccount[]; // the keys of that object

export const defaultJournalAccounts: JournalAccounts = {
  cash: 'Assets:Cash box',
  checks: 'Assets:Checks',
  cards: 'Assets:Card provider',
  otherMeans: 'Assets:Other payments',
  bank: 'Assets:Bank',
  trees: 'Income:Trees',
  delivery: 'Income:Delivery',
  discount: 'Income:Discounts',
  courtesy: 'Income:Courtesies',
  allowance: 'Income:Allowances',
  kept: 'Income:Canceled orders',
  excess: 'Liabilities:Customers',
  tax: 'Liabilities:Sales tax',
  overShort: 'Expenses:Cash over and short',
  takenOut: 'Expenses:Taken out of the till',
  float: 'Equity:Float',
};
