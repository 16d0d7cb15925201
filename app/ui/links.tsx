import { Link, type LinkProps } from 'react-router';

/** A link in a text. */
export const InlineLink = (props: LinkProps) => <Link {...props} className="link" />;

/** A link on a line of its own, as high as a finger needs it; also one that calls or writes. */
export const TextLink = ({ className = '', ...props }: LinkProps) => (
  <Link {...props} className={`link inline-flex min-h-11 items-center ${className}`} />
);
