interface MailContentProps {
  html: string;
  title?: string;
  /** At least its height. */
  className: string;
}

/** A mail as its reader sees it. Sandboxed: no scripts, no navigation. */
export const MailContent = ({ html, title = 'Mail content', className }: MailContentProps) => (
  <iframe
    title={title}
    sandbox=""
    srcDoc={html}
    className={`w-full rounded-thumb border border-line bg-surface ${className}`}
  />
);
