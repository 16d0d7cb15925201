import type { Revised } from '#domain/farm/revisions.ts';
import type { SettingsContent } from '#domain/farm/settings-content.ts';
import type { useAdmin } from './admin.ts';

/** Saves settings of the farm as the screen does, on top of those that count now. */
export const useSettings = ({ call }: Pick<ReturnType<typeof useAdmin>, 'call'>) => ({
  async changeSettings(changed: Partial<SettingsContent>): Promise<void> {
    const { content, revision } = (await call<Revised<SettingsContent>>('/settings')).json;
    const { status } = await call('/settings', 'PUT', {
      content: { ...content, ...changed },
      basedOn: revision,
    });
    if (status !== 204) throw new Error(`The settings were not saved: ${status}`);
  },
});
