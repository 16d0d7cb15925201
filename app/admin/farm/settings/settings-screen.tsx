import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { useConfirm } from '#app/admin/kit/confirm-dialog.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { EditForm, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { ApiError } from '#app/api.ts';
import { Section } from '#app/ui/section.tsx';
import { settingSections } from '#domain/farm/setting-fields.ts';
import { formatSetting, settingAt, testimonialsText } from '#domain/farm/setting-texts.ts';
import {
  oldPosition,
  oldPositionQuestion,
  type SettingsContent,
} from '#domain/farm/settings-content.ts';
import { settingFields, settingsFormSchema, TestimonialFields } from './setting-fields.tsx';

const routes = admin.settings;
const isOldPosition = (error: unknown): boolean =>
  error instanceof ApiError && error.code === oldPosition;

export function SettingsScreen() {
  const { dialog, ask } = useConfirm();
  /** Sends once more if the admin wants the farm's new address to keep the old place on the map. */
  async function askAboutPosition(
    send: (more: { keepsPosition?: true }) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await send({});
    } catch (error) {
      if (!isOldPosition(error) || !(await ask(positionQuestion))) throw error;
      return send({ keepsPosition: true });
    }
  }
  return (
    <>
      <RevisedEditor
        query={adminQuery(routes)}
        what="settings"
        save={(json) => askAboutPosition((more) => routes.$put({ json: { ...json, ...more } }))}
        restore={(json) =>
          askAboutPosition((more) => routes.restore.$post({ json: { ...json, ...more } }))
        }
        describe={describe}
        title={() => 'Settings'}
        intro="The shop shows a change within a second. Every state is kept below and can be restored."
      >
        {(edited) => (
          <EditForm
            edited={edited}
            schema={settingsFormSchema}
            fields={settingFields}
            label="Settings"
            save={['Save settings', 'Saving...']}
            bar={['There are unsaved changes.', 'Everything is saved.']}
            onRefused={(error, form) => isOldPosition(error) && form.setFocus('farm.latitude')}
          >
            {(form) => (
              <div className="grid gap-6">
                <nav aria-label="Settings" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
                  {titles.map((title) => (
                    <a
                      key={title}
                      href={`#${idOf(title)}`}
                      className="link inline-flex min-h-11 items-center"
                    >
                      {title}
                    </a>
                  ))}
                </nav>
                {settingSections.map(({ title, note, fields }) => (
                  <Section
                    key={title}
                    id={idOf(title)}
                    title={title}
                    note={note}
                    body="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
                  >
                    <Fields of={settingFields} form={form} only={fields.map(({ path }) => path)} />
                  </Section>
                ))}
                <TestimonialFields form={form} />
              </div>
            )}
          </EditForm>
        )}
      </RevisedEditor>
      {dialog}
    </>
  );
}

const titles = [...settingSections.map(({ title }) => title), 'Testimonials'];
const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const positionQuestion = {
  question: 'Keep the farm’s place on the map?',
  consequence: oldPositionQuestion,
  yes: 'Save anyway',
};

const describe = (content: SettingsContent) => [
  ...settingSections
    .flatMap(({ fields }) => fields)
    .map((field) => ({
      label: field.label,
      text: formatSetting(field, settingAt(content, field.path)),
    })),
  { label: 'Testimonials', text: testimonialsText(content) },
];
