import { chosenElsewherePath } from '#app/orders/cart/pending-tree.ts';

/** Where a mail for signing in leads: to the trees that were chosen before, else home. */
export const mailOptions = () => ({
  emailRedirectTo: `${window.location.origin}${chosenElsewherePath() ?? '/'}`,
});
