import { data } from 'react-router';
import { pageMeta } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/preferences-page.ts';
import { Preferences } from './preferences.tsx';

// Read-only: link scanners open every link in a mail.
export async function loader({ context, params }: Route.LoaderArgs) {
  const preferences = await context.get(shopContext).findMailPreferences(params.token);
  return data({ preferences }, { status: preferences ? 200 : 404 });
}

export const meta = () =>
  pageMeta({ title: 'Email preferences', description: 'Choose which emails you get from us.' });

export default function PreferencesPage({ loaderData, params }: Route.ComponentProps) {
  const { preferences } = loaderData;
  const { token } = params;
  if (preferences) return <Preferences key={token} token={token} initial={preferences} />;
  return (
    <Sheet title="This link is not valid">
      <p>
        It may have been cut off. Please open it again from the email, or reply to the email and
        we’ll unsubscribe you ourselves.
      </p>
      <ButtonLink to="/contact" width="full" className="mt-6">
        Contact us
      </ButtonLink>
    </Sheet>
  );
}
