/** The duty of owners in Washington, RCW 15.09.060. */
export const pestDuty =
  'In Washington, the law requires owners of fruit trees to keep pests and diseases on them under control.';
