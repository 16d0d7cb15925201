import { startSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';

// What the program reads from its database before it serves the first page.
applySettings(structuredClone(startSettings));
