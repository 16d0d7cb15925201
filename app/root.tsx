import { useEffect, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { colors } from '#domain/colors.ts';
import {
  applySettings,
  browserSettings,
  settings,
  type LiveSettings,
} from '#domain/farm/settings.ts';
import { EarlyInputScript } from './boot/early-input-script.tsx';
import { fontPreloads, Styles } from './boot/styles.tsx';
import { stayWhenLost, useStayWhenLost } from './navigation/stay-when-lost.ts';
import { messagesId } from './ui/notify.ts';

export { ErrorPage as ErrorBoundary } from './error-page.tsx';

/** The settings that the page was rendered with, for hydration. */
export const loader = () => ({ settings: browserSettings() });

export const clientMiddleware = [stayWhenLost];

/** Filters in the query string change no settings: the catalog's search must send no requests. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData('root') as { settings: LiveSettings } | undefined; // undefined on an error page
  if (!import.meta.env.SSR && loaded) applySettings(loaded.settings);
  // Hydrated: replay early input.
  useEffect(() => {
    window.dispatchEvent(new Event('shop:ready'));
  }, []);
  useEffect(() => {
    if (!loaded) return undefined;
    let end: (() => void) | undefined;
    let isGone = false;
    import('#app/farm/season/follow-season.ts').then(
      ({ followSeason }) => {
        if (!isGone) end = followSeason(loaded.settings);
      },
      () => {}, // the page stays as it was rendered
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [loaded]);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && <EarlyInputScript />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.pine} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.darkPaper} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/touch-icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {fontPreloads.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={href}
          />
        ))}
        <Meta />
        {(import.meta.env.SSR || import.meta.env.DEV) && <Links />}
        <Styles />
      </head>
      <body>
        <NoScripts />
        {children}
        <p id={messagesId} role="status" className="sr-only" />
        <ScrollRestoration />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  useStayWhenLost();
  return <Outlet />;
}

/** Reading works without scripts; the cart, the checkout and signing in do not. */
const NoScripts = () => (
  <noscript>
    <p className="border-b border-line bg-linen px-4 py-3 text-center text-sm">
      You can look around without JavaScript. To order, please allow it for this page, call us at{' '}
      {settings.farm.phone}, or write to {settings.farm.email}.
    </p>
  </noscript>
);
