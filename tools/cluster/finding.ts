/** One line of the report. */
export interface Finding {
  what: string;
  figure: string;
  ok: boolean;
}

export const formatFinding = ({ what, figure, ok }: Finding): string =>
  `${ok ? 'ok  ' : 'FAIL'}  ${what}: ${figure}`;

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
