import type { UseFormReturn } from 'react-hook-form';
import type { SettingsInput } from './settings-input.ts';

export type SettingsFormState = UseFormReturn<SettingsInput>;
