import { ButtonLink } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';

/** Shown to admins without a second factor: the admin screens expose all customers' data. */
export function SecondFactorRequired() {
  return (
    <main id="main" className="wrap py-[clamp(36px,6vw,80px)]">
      <Panel className="mx-auto max-w-[560px]">
        <h1 className="title-block">Second factor required</h1>
        <p className="mt-3 text-ink-2">
          The admin screens require a second factor: an authenticator app on your phone, or a
          passkey. Setting one up takes a minute.
        </p>
        <ButtonLink to="/account?tab=security" width="full" className="mt-6">
          Set It Up
        </ButtonLink>
      </Panel>
    </main>
  );
}
