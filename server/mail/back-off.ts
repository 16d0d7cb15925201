const minutes = [1, 2, 5, 15, 60];
const laterMinutes = 4 * 60;
const givenUpAfterHours = 72;
/** More than those 72 hours hold: only a mail that takes its process down gets there. */
const triesMax = 40;

/** When a mail is tried again after its nth try; undefined when it is given up. */
export function nextTry({ tries, createdAt, now }: { tries: number; createdAt: Date; now: Date }): Date | undefined {
  const next = new Date(now.getTime() + (minutes[tries - 1] ?? laterMinutes) * 60_000);
  const end = createdAt.getTime() + givenUpAfterHours * 3_600_000;
  return next.getTime() <= end && tries < triesMax ? next : undefined;
}
