import { startSettings } from '#domain/default-settings.ts';
import { applySettings } from '#domain/settings.ts';

// What the program reads from its database before it serves the first page.
applySettings(structuredClone(startSettings));
