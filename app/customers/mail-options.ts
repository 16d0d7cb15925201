import { chosenElsewherePath } from '#app/orders/cart/pending-tree.ts';

/** Where the trees that were chosen in this tab are shown on another device, if there are any. */
export function chosenTreesUrl(): string | undefined {
  const path = chosenElsewherePath();
  return path && `${window.location.origin}${path}`;
}

/** Where a mail for signing in leads: to the trees that were chosen before, else home. */
export const mailOptions = () => ({
  emailRedirectTo: chosenTreesUrl() ?? `${window.location.origin}/`,
});
