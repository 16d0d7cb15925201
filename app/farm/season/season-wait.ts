import { staticPart } from '#app/boot/static-part.tsx';

/** Static: pages that are open for orders load nothing of it. */
export const SeasonWait = staticPart(
  async () => (await import('./season-wait-form.tsx')).SeasonWaitForm,
);
