/** The rate of a ZIP code that the farm delivers to, from a day on. */
export interface TaxPlace {
  zip: string;
  /** State and local together, up to three decimals. */
  percent: number;
  /** The state's code. */
  locationCode: string;
  /** Like 2027-01-01; empty: from the beginning. */
  from: string;
}
