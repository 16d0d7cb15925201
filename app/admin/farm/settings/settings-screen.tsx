import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, ApiError, unwrap } from '#app/api.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { settingSections } from '#domain/admin/setting-fields.ts';
import { formatSetting, settingAt, testimonialsText } from '#domain/admin/setting-texts.ts';
import { oldPosition, oldPositionQuestion, type SettingsContent } from '#domain/admin/settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings-queries.ts';

export function SettingsScreen() {
  const { edited, history, conflict, busy, isError, retry, save, restore, onDirty } = useRevised({
    query: settingsQuery(),
    what: 'settings',
    save: (json) =>
      askAboutPosition((more) =>
        unwrap(api.api.admin.settings.$put({ json: { ...json, ...more } })),
      ),
    restore: (json) =>
      askAboutPosition((more) =>
        unwrap(api.api.admin.settings.restore.$post({ json: { ...json, ...more } })),
      ),
    describe,
  });

  if (!edited && isError) return <LoadProblem what="the settings" onRetry={retry} />;
  if (!edited) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title="Settings" />
      <p className="mb-5 max-w-[46em] text-ink-2">
        The shop shows a change within a second. Every state is kept below and can be restored.
      </p>
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      <SettingsForm
        content={edited.content}
        busy={busy}
        disabled={Boolean(conflict)}
        onDirty={onDirty}
        onSave={save}
      />
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}

/** Sends once more if the admin wants the farm's new address to keep the old place on the map. */
async function askAboutPosition(
  send: (more: { keepsPosition?: true }) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await send({});
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === oldPosition;
    if (!isRefused || !window.confirm(oldPositionQuestion)) throw error;
    return send({ keepsPosition: true });
  }
}

const describe = (content: SettingsContent) => [
  ...settingSections
    .flatMap(({ fields }) => fields)
    .map((field) => ({
      label: field.label,
      text: formatSetting(field, settingAt(content, field.path)),
    })),
  { label: 'Testimonials', text: testimonialsText(content) },
];
