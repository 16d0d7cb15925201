import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { ProviderButtons } from '#app/customers/providers/provider-buttons.tsx';
import { useProviderReturn } from '#app/customers/providers/use-provider-return.ts';
import { listDeclared, orchardPath } from '#app/growing/orchard/declared-trees.ts';
import {
  countPendingTrees,
  takePendingTree,
  type ChosenState,
} from '#app/orders/cart/pending-tree.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { takeReturnPage } from '#app/session/return-page.ts';
import { findRequiredFactor, type RequiredFactor } from '#app/session/second-factor.ts';
import { auth, useSignedIn } from '#app/session/session.ts';
import { endSession } from '#app/session/signed-in-user.ts';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { keepsSiteData } from '#app/ui/site-data.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { credentialsSchema, type Credentials } from '#domain/customers/account.ts';
import { shopContext, pageContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/auth-page.ts';
import { useAccountForm } from './account-form.tsx';
import { ChoosePassword, needsPassword } from './choose-password.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PendingTrees } from './pending-trees.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { SignUpSent } from './sign-up-sent.tsx';
import { useSignIn, useSignUp } from './use-credentials.ts';
import { WaitingSheet } from './waiting-sheet.tsx';

const leads = {
  'sign-in': 'Sign in to fill your cart and track your orders.',
  'sign-up': 'An account keeps your cart and your orders together.',
};
/** Has the length of the one for signing in, which the server sent: nothing below it may move. */
const leadsWithTrees = {
  one: 'Sign in, and the tree you chose goes into your cart.',
  several: 'Sign in, and the trees you chose go into your cart.',
};

export async function loader({ context }: Route.LoaderArgs) {
  const listed = context.get(shopContext).listSignInProviders();
  // Password, code and passkey sign-in work without the providers.
  const providers = await listed.catch((error: unknown) => {
    context.get(pageContext).report(error);
    return [];
  });
  return { providers };
}

export const meta = () => privateMeta('Sign In');

export default function AuthPage({ loaderData: { providers } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const chosen = useSyncExternalStore(never, countPendingTrees, () => 0);
  const keepsSession = useSyncExternalStore(never, keepsSiteData, () => true);
  const leaving = useRef(false);
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in');
  const [requiredFactor, setRequiredFactor] = useState<RequiredFactor>();
  const [choosesPassword, setChoosesPassword] = useState(false);
  const back = useProviderReturn();
  const signIn = useSignIn(leave);
  const signUp = useSignUp();
  const form = useAccountForm({ schema: credentialsSchema, onSave: send });

  const leaveOnce = useEffectEvent(() => {
    if (!form.busy) void leave();
  });
  useEffect(() => {
    if (signedIn) leaveOnce();
  }, [signedIn]);

  async function send(credentials: Credentials): Promise<void> {
    if (tab === 'sign-in') await signIn.signIn(credentials);
    else await signUp.signUp(credentials, () => form.reset({ email: '', password: '' }));
  }
  /** Asks for the second factor if required, else leaves for the target page. */
  async function leave(): Promise<void> {
    if (leaving.current) return; // both the form and the new session lead here, but the page to return to is taken once
    leaving.current = true;
    const factor = await findRequiredFactor(await auth());
    if (factor) return askFor(() => setRequiredFactor(factor));
    if (await isPasswordNeeded()) return askFor(() => setChoosesPassword(true));
    setChoosesPassword(false);
    const { to, state } = await completeSignIn();
    await navigate(to, { replace: true, state });
  }
  function askFor(show: () => void): void {
    leaving.current = false; // the answer leaves
    show();
  }
  async function cancel(): Promise<void> {
    await endSession();
    leaving.current = false;
    setRequiredFactor(undefined);
  }
  function choose(chosen: typeof tab): void {
    setTab(chosen);
    signIn.forget();
    form.clearErrors();
  }

  if (requiredFactor)
    return (
      <SecondFactorForm
        requiredFactor={requiredFactor}
        client={auth}
        onVerified={leave}
        onCancel={cancel}
      />
    );
  if (choosesPassword) return <ChoosePassword onDone={() => void leave()} />;
  if (back.busy) return <WaitingSheet title="Welcome">Signing you in...</WaitingSheet>;
  // Both tabs share one form, so that its values survive switching.
  const panels = {
    'sign-in': <SignInPanel form={form} problem={signIn.problem} onSignedIn={leave} />,
    'sign-up': (
      <>
        <CredentialsForm
          form={form}
          submit={['Create Account', 'Creating account...']}
          passwordAutoComplete="new-password"
          passwordHint={passwordHint}
        >
          <ProblemNotice>{signUp.problem}</ProblemNotice>
        </CredentialsForm>
        {signUp.sentTo && <SignUpSent key={signUp.sentTo} email={signUp.sentTo} />}
      </>
    ),
  };
  return (
    <Sheet
      title="Welcome"
      lead={chosen > 0 ? leadsWithTrees[chosen > 1 ? 'several' : 'one'] : leads[tab]}
    >
      <PendingTrees />
      <Tabs
        label="Sign in or sign up"
        current={tab}
        onChange={choose}
        tabs={[
          { value: 'sign-in', name: 'Sign In' },
          { value: 'sign-up', name: 'Sign Up' },
        ]}
      >
        <ProblemNotice className="mb-6">{back.problem}</ProblemNotice>
        <ProblemNotice className="mb-6">{!keepsSession && keepsNothing}</ProblemNotice>
        {panels[tab]}
        <ProviderButtons providers={providers} />
      </Tabs>
    </Sheet>
  );
}

const isPasswordNeeded = async (): Promise<boolean> =>
  needsPassword((await (await auth()).getSession()).data.session?.user);
const never = () => () => {};
const keepsNothing =
  'Your browser blocks site data for this shop. You can fill your cart, but you are signed out whenever a page loads anew, such as the checkout. Please allow site data for this shop to order.';
const passwordHint =
  'At least 8 characters. A few words in a row are easy to remember and hard to guess.';

/**
 * Adds the pending tree to the cart and returns where to go: the page the visitor came from, which
 * selects the tree that was chosen, else the orchard if trees are to be added there, else home.
 */
async function completeSignIn(): Promise<{ to: string; state?: ChosenState }> {
  const returnPage = takeReturnPage();
  const tree = takePendingTree();
  if (!tree) return { to: returnPage ?? (listDeclared().length > 0 ? orchardPath : '/') };
  const { productId, quantity, more = [], from } = tree;
  const { addToCart } = await import('#app/orders/cart/add-to-cart.ts');
  await addToCart({ productId, quantity }, ...more);
  return { to: from, state: { chosenProductId: productId } };
}
