import { Download } from 'lucide-react';
import { download } from '#app/download.ts';
import type { ButtonProps } from '#app/ui/button.tsx';
import { AdminButton } from './admin-button.tsx';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick'> {
  from: () => Parameters<typeof download>[0];
  /** The file's name. */
  file: string;
  icon?: typeof Download;
}

export const DownloadButton = (props: DownloadButtonProps) => {
  const { from, file, icon: Icon = Download, children, ...button } = props;
  return (
    <AdminButton {...button} onClick={() => void download(from(), file)}>
      <Icon aria-hidden className="size-4.5" /> {children}
    </AdminButton>
  );
};
