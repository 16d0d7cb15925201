import { formatDay, notOpenText } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';

export interface DeadlineTexts {
  title: string;
  text: string;
}

/** The server calls it: the first date that a browser writes takes 120 ms of a slow phone’s main thread. */
export const deadlineTexts = (): DeadlineTexts => ({
  title: deadlineTitle(),
  text: deadlineText(),
});

function deadlineTitle({ season, seasonNow } = settings): string {
  if (seasonNow.phase === 'open' && seasonNow.deadline !== 'none') return 'Pre-Order Deadline';
  return season.name;
}

function deadlineText({ season, seasonNow } = settings): string {
  const name = season.name.toLowerCase();
  if (seasonNow.phase === 'closed') return `${notOpenText(season, seasonNow)}. Thank you!`;
  if (seasonNow.phase !== 'open') return `${notOpenText(season, seasonNow)}.`;
  if (seasonNow.deadline === 'none') return `Pre-order now to reserve your trees for ${name}.`;
  if (seasonNow.deadline === 'passed')
    return `The pre-order deadline for ${name} has passed. Trees that are left can still be ordered.`;
  return `Order before ${formatDay(new Date(season.preOrderDeadline ?? ''), farmTimeZone)} to reserve your trees for ${name}.`;
}
