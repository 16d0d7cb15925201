import type { ComponentProps } from 'react';
import { Button, ButtonLink, type ButtonProps } from '#app/ui/button.tsx';

const look = { variant: 'ghost', size: 'small' } as const;

/** Dense buttons, quieter than a screen's main action unless told. One that is pressed looks chosen. */
export const AdminButton = ({ className = '', ...props }: ButtonProps) => (
  <Button
    {...look}
    className={`aria-pressed:border-pine aria-pressed:bg-linen ${className}`}
    {...props}
  />
);
export const AdminButtonLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...look} {...props} />
);
