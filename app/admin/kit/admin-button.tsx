import type { ComponentProps } from 'react';
import { Button, ButtonLink, type ButtonProps } from '#app/ui/button.tsx';

const look = { variant: 'ghost', size: 'small' } as const;

/** Dense buttons, quieter than a screen's main action unless told. */
export const AdminButton = (props: ButtonProps) => <Button {...look} {...props} />;
export const AdminButtonLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...look} {...props} />
);
