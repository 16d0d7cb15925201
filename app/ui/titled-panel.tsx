import { useId, type ComponentProps } from 'react';
import { Panel } from './panel.tsx';

interface TitledPanelProps extends ComponentProps<'section'> {
  title: string;
  /** Classes of the heading, as for the space below it. */
  heading?: string;
}

/** A panel named by its heading. */
export function TitledPanel({ title, heading = '', children, ...props }: TitledPanelProps) {
  const id = useId();
  return (
    <Panel {...props} aria-labelledby={id}>
      <h2 id={id} className={`title-panel ${heading}`}>
        {title}
      </h2>
      {children}
    </Panel>
  );
}
