export interface Page {
  page: number;
  perPage: number;
}
