import type { ComponentProps, ReactNode } from 'react';

const base =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full font-semibold text-pine hover:bg-pine/7 has-focus-visible:outline-[2.5px] has-focus-visible:outline-pine has-disabled:cursor-auto has-disabled:text-ink-3';
const variants = {
  ghost:
    'border-[1.5px] border-pine/55 px-[18px] text-sm has-disabled:border-transparent has-disabled:bg-linen',
  quiet: '-mx-2 px-2',
};

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  variant?: keyof typeof variants;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Asks for files. The same file can be chosen again. */
export const FileButton = (props: FileButtonProps) => {
  const { variant = 'ghost', className = '', onChoose, children, ...input } = props;
  return (
    <label className={`${base} ${variants[variant]} ${className}`}>
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
};
