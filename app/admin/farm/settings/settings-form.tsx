import { useEffect } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { InputField, SelectField, TextField } from '#app/admin/kit/form-field.tsx';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { ApiError } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  settingSections,
  type SettingField,
  type SettingSection,
} from '#domain/admin/setting-fields.ts';
import { taxModeNames } from '#domain/admin/setting-texts.ts';
import { oldPosition, settingsSchema, type SettingsContent } from '#domain/admin/settings.ts';
import type { SettingsFormState } from './settings-form-state.ts';
import {
  contentFrom,
  inputName,
  inputOf,
  inputPath,
  type SettingsInput,
} from './settings-input.ts';
import { TestimonialFields } from './testimonial-fields.tsx';

interface SettingsFormProps {
  content: SettingsContent;
  busy: boolean;
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  /** Tells of a refusal. */
  onSave: (content: SettingsContent, onRefused: (error: Error) => void) => void;
}

export function SettingsForm({ content, busy, disabled, onDirty, onSave }: SettingsFormProps) {
  const form = useForm<SettingsInput>({ values: inputOf(content) });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const showIssues = useCorrections(form, (input) =>
    (settingsSchema.safeParse(contentFrom(input)).error?.issues ?? []).map(({ path, message }) => ({
      field: inputPath(path) as Path<SettingsInput>,
      message,
    })),
  );

  function save(input: SettingsInput): void {
    const parsed = settingsSchema.safeParse(contentFrom(input));
    if (!parsed.success) return showIssues(input);
    onSave(parsed.data, (error) => {
      if (error instanceof ApiError && error.code === oldPosition)
        form.setFocus(inputPath(['farm', 'latitude']) as Path<SettingsInput>);
    });
  }
  return (
    <form
      noValidate
      aria-label="Settings"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <fieldset disabled={disabled} className="grid min-w-0 gap-6">
        {settingSections.map((section) => (
          <Section key={section.title} section={section} form={form} />
        ))}
        <TestimonialFields form={form} />
        <div className="sticky bottom-0 z-bar -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-1 py-3">
          <Button type="submit" size="small" busyLabel={busy && 'Saving...'}>
            Save settings
          </Button>
          <p className="text-sm text-ink-2">
            {isDirty ? 'There are unsaved changes.' : 'Everything is saved.'}
          </p>
        </div>
      </fieldset>
    </form>
  );
}

function Section({
  section: { title, note, fields },
  form,
}: {
  section: SettingSection;
  form: SettingsFormState;
}) {
  return (
    <Panel aria-label={title}>
      <h2 className="title-panel">{title}</h2>
      {note && <p className="mt-1.5 max-w-[60em] text-ink-2">{note}</p>}
      <div className="mt-4 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <SettingControl key={field.path} field={field} form={form} />
        ))}
      </div>
    </Panel>
  );
}

function SettingControl({ field, form }: { field: SettingField; form: SettingsFormState }) {
  const { label, kind, hint } = field;
  const name = `fields.${inputName(field)}` as const;
  const error = form.formState.errors.fields?.[inputName(field)]?.message;
  const common = { label, hint, error, ...form.register(name) };
  if (kind === 'long')
    return <TextField {...common} rows={3} className="sm:col-span-2 lg:col-span-3" />;
  if (kind === 'tax')
    return (
      <SelectField {...common} className="lg:col-span-2">
        {Object.entries(taxModeNames).map(([mode, text]) => (
          <option key={mode} value={mode}>
            {text}
          </option>
        ))}
      </SelectField>
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
