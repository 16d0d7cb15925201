import { lazy, type ComponentType } from 'react';
import { reloadDocument } from './open-document.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a page whose script is loaded when the part is first shown. Where that fails, offline
 * or after a release that has replaced the script, the rest of the page stays, with what was typed
 * there.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => MissingPart) }));

/** A part that a page can do without: nothing is shown where its script is missing. */
export const lazyExtra = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));

/** Reloads, because browsers remember that a script could not be loaded. */
const MissingPart = () => (
  <div role="alert" className="rounded-thumb bg-apple-tint px-4 py-2">
    This part of the page could not be loaded. Please check your connection.{' '}
    <button type="button" onClick={() => void reloadDocument()} className="link min-h-11">
      Reload the page
    </button>
  </div>
);
