import { transact } from '@grafted/postgres/transact.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import { summarizeChanges } from '#domain/farm/setting-texts.ts';
import {
  contentOfSettings,
  keepsOldPosition,
  oldPosition,
  oldPositionText,
  settingsSchema,
  type SettingsContent,
} from '#domain/farm/settings-content.ts';
import type { ShopSettings } from '#domain/farm/settings.ts';
import { sampleTestimonials, type Testimonials } from '#domain/farm/testimonials.ts';
import type { Db } from '#server/database/client.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';
import type { SettingsContext } from './context.ts';
import { readSettings, settingsSubject } from './live-settings.ts';

interface SaveSettings extends Save {
  /** The admin knows that the farm's address changes and its place on the map does not. */
  keepsPosition?: true | undefined;
}

export async function readRevisedSettings(db: Db): Promise<Revised<SettingsContent>> {
  const [settings, history] = await Promise.all([
    readSettings(db),
    readHistory(db, settingsSubject),
  ]);
  return { content: contentOfSettings(settings), ...history };
}

/** Puts new settings into effect, in this process at once. */
export async function saveSettings(
  { db, liveSettings }: SettingsContext,
  actor: AdminActor,
  { content, basedOn, keepsPosition }: SaveSettings & { content: SettingsContent },
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await readSettings(trx);
    if (!keepsPosition && keepsOldPosition(before, content))
      throw refuse(oldPosition, oldPositionText);
    const summary = summarizeChanges(contentOfSettings(before), content);
    await saveRevision(trx, actor, settingsSubject, {
      content: settingsOf(content),
      summary: summary || 'Saved without changes',
      basedOn,
      before,
    });
  });
  await liveSettings.load();
}

export async function restoreSettings(
  context: SettingsContext,
  actor: AdminActor,
  { revision, ...save }: SaveSettings & Restore,
): Promise<void> {
  const saved = await contentOf(context.db, settingsSubject, revision);
  const older = { ...defaultSettings, ...(saved as Partial<ShopSettings>) }; // checked when it was saved
  await saveSettings(context, actor, {
    content: parse(settingsSchema, contentOfSettings(older)), // rules may have become stricter
    ...save,
  });
}

const settingsOf = (content: SettingsContent): ShopSettings => ({
  ...content,
  testimonials: testimonialsOf(content.testimonials),
});

/** Samples as long as one of the sample texts is among them. */
function testimonialsOf(list: Testimonials['list']): Testimonials {
  const texts = sampleTestimonials.list.map(({ text }) => text);
  return { areSamples: list.some(({ text }) => texts.includes(text)), list };
}
