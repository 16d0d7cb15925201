export const stages = ['bloom', 'picking', 'chilling', 'keeping'] as const;
export type Stage = (typeof stages)[number];

/** In percent of the chart's width. */
export interface Bar {
  stage: Stage;
  left: number;
  width: number;
}

/** A tree's season as its row shows it; texts are empty where nothing is known. */
export interface RipeningRow {
  variety: string;
  bars: Bar[];
  bloom: string;
  picking: string;
  /** Only if it is later than picking. */
  ready: string;
  keeps: string;
  late: boolean;
}
