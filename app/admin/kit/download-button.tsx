import { Download } from 'lucide-react';
import { download } from '#app/download.ts';
import { Button, type ButtonProps } from '#app/ui/button.tsx';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick'> {
  from: () => Parameters<typeof download>[0];
  /** The file's name. */
  file: string;
  icon?: typeof Download;
}

export const DownloadButton = (props: DownloadButtonProps) => {
  const { from, file, icon: Icon = Download, children, ...button } = props;
  return (
    <Button variant="ghost" size="small" {...button} onClick={() => void download(from(), file)}>
      <Icon aria-hidden className="size-4.5" /> {children}
    </Button>
  );
};
