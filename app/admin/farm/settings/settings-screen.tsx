import { useConfirm } from '#app/admin/kit/confirm-dialog.tsx';
import { InputField, SelectField, TextField } from '#app/admin/kit/form-field.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { RevisedEditor, type EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useSchemaForm, type SchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { api, ApiError, unwrap } from '#app/api.ts';
import { Section } from '#app/ui/section.tsx';
import { settingSections, type SettingField } from '#domain/admin/setting-fields.ts';
import {
  formatSetting,
  settingAt,
  taxModeNames,
  testimonialsText,
} from '#domain/admin/setting-texts.ts';
import {
  oldPosition,
  oldPositionQuestion,
  settingsSchema,
  type SettingsContent,
} from '#domain/admin/settings.ts';
import {
  contentFrom,
  inputName,
  inputOf,
  inputPath,
  type SettingsInput,
} from './settings-input.ts';
import { settingsQuery } from './settings-queries.ts';
import { TestimonialFields } from './testimonial-fields.tsx';

const routes = api.api.admin.settings;

export function SettingsScreen() {
  const { dialog, ask } = useConfirm();
  /** Sends once more if the admin wants the farm's new address to keep the old place on the map. */
  async function askAboutPosition(
    send: (more: { keepsPosition?: true }) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await send({});
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === oldPosition;
      if (!isRefused || !(await ask(positionQuestion))) throw error;
      return send({ keepsPosition: true });
    }
  }
  return (
    <>
      <RevisedEditor
        query={settingsQuery()}
        what="settings"
        save={(json) =>
          askAboutPosition((more) => unwrap(routes.$put({ json: { ...json, ...more } })))
        }
        restore={(json) =>
          askAboutPosition((more) => unwrap(routes.restore.$post({ json: { ...json, ...more } })))
        }
        describe={describe}
        title={() => 'Settings'}
        summary={() => (
          <p className="mb-5 max-w-[46em] text-ink-2">
            The shop shows a change within a second. Every state is kept below and can be restored.
          </p>
        )}
      >
        {(edited) => <SettingsForm {...edited} />}
      </RevisedEditor>
      {dialog}
    </>
  );
}

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

function SettingsForm({ content, onDirty, onSave, ...state }: EditedForm<SettingsContent>) {
  const form = useSchemaForm<SettingsInput, SettingsContent>({
    schema: settingsSchema,
    values: inputOf(content),
    toContent: contentFrom,
    inputAt: inputPath,
    onDirty,
    onSave: (settings) =>
      onSave(settings, (error) => {
        if (error instanceof ApiError && error.code === oldPosition)
          form.setFocus(inputPath(['farm', 'latitude']));
      }),
  });
  return (
    <Form
      {...state}
      form={form}
      label="Settings"
      save={['Save settings', 'Saving...']}
      bar={['There are unsaved changes.', 'Everything is saved.']}
    >
      <div className="grid gap-6">
        {settingSections.map(({ title, note, fields }) => (
          <Section
            key={title}
            title={title}
            note={note}
            body="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
          >
            {fields.map((field) => (
              <SettingControl key={field.path} field={field} form={form} />
            ))}
          </Section>
        ))}
        <TestimonialFields form={form} />
      </div>
    </Form>
  );
}

interface SettingControlProps {
  field: SettingField;
  form: SchemaForm<SettingsInput>;
}

function SettingControl({ field, form }: SettingControlProps) {
  const { label, kind, hint } = field;
  const common = { label, hint, ...form.field(`fields.${inputName(field)}`) };
  if (kind === 'long')
    return <TextField {...common} rows={3} className="sm:col-span-2 lg:col-span-3" />;
  if (kind === 'tax')
    return (
      <SelectField {...common} className="lg:col-span-2" options={Object.entries(taxModeNames)} />
    );
  return <InputField {...common} inputMode={inputModes[kind]} autoComplete="off" />;
}

const inputModes = {
  line: 'text',
  money: 'decimal',
  whole: 'numeric',
  decimal: 'text',
  day: 'text',
} as const;
