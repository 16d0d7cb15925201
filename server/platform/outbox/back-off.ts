const minutes = [1, 2, 5, 15, 60];
const laterMinutes = 4 * 60;
const abandonAfterHours = 72;
/** More than fit into 72 hours: reached only by a mail that crashes its process. */
const triesMax = 40;

/** Time of the next attempt after the nth; undefined when the mail is abandoned. */
export function nextAttemptAt({
  tries,
  createdAt,
  now,
}: {
  tries: number;
  createdAt: Date;
  now: Date;
}): Date | undefined {
  const next = new Date(now.getTime() + (minutes[tries - 1] ?? laterMinutes) * 60_000);
  const end = createdAt.getTime() + abandonAfterHours * 3_600_000;
  return next.getTime() <= end && tries < triesMax ? next : undefined;
}
