import { applySettings } from '#domain/farm/settings.ts';
import { startSettings } from '#tests/support/sample-settings.ts';

// What the program reads from its database before it serves the first page.
applySettings(structuredClone(startSettings));
