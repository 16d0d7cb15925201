import { Tags } from 'lucide-react';
import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminCheck, AdminSelect } from '#app/admin/kit/controls.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import type { ButtonProps } from '#app/ui/button.tsx';
import { settings, type Paper } from '#domain/farm/settings.ts';
import { labelsPerSheet, type LabelsRequest } from '#domain/orders/labels.ts';

interface LabelsButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  of: Pick<LabelsRequest, 'order' | 'day' | 'status'>;
  /** The file's name. */
  file: string;
  /** The trees of an order, to print the labels of some. */
  trees?: readonly { id: string; name: string }[];
}

/** Asks on which label of a used sheet to begin, and for which trees. */
export const LabelsButton = ({ variant, children, ...labels }: LabelsButtonProps) => (
  <DialogButton
    variant={variant ?? 'ghost'}
    dialog={(onClose) => <LabelsDialog {...labels} onClose={onClose} />}
  >
    {children}
  </DialogButton>
);

const noTrees: NonNullable<LabelsButtonProps['trees']> = [];
type LabelsDialogProps = Omit<LabelsButtonProps, 'children'> & { onClose: () => void };

function LabelsDialog({ of, file, trees = noTrees, onClose }: LabelsDialogProps) {
  const [start, setStart] = useState('1');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = trees.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
  const query = { ...of, start, ...(leftOut.size > 0 && { items: chosen }) };
  return (
    <AdminDialog title="Tree labels" description={sheets[settings.paper]} isSafe onClose={onClose}>
      <div className="mt-5 grid gap-4">
        {trees.length > 1 && (
          <fieldset>
            <legend className="text-sm font-semibold">Trees</legend>
            {trees.map(({ id, name }) => (
              <AdminCheck
                key={id}
                label={name}
                checked={!leftOut.has(id)}
                onChange={({ currentTarget }) =>
                  setLeftOut(withOrWithout(id, !currentTarget.checked))
                }
              />
            ))}
          </fieldset>
        )}
        <AdminSelect
          label="Begin with"
          className="sm:max-w-72"
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
          options={places}
        />
        <div className="flex">
          <DownloadButton
            variant="primary"
            icon={Tags}
            disabled={trees.length > 0 && chosen.length === 0}
            from={() => admin['labels.pdf'].$get({ query })}
            file={file}
          >
            Labels (PDF)
          </DownloadButton>
        </div>
      </div>
    </AdminDialog>
  );
}

/** From the top left, in rows of two. */
const sheets: Record<Paper, string> = {
  letter: 'Ten labels of 4 × 2 inches on a letter sheet (Avery 5163).',
  a4: 'Ten labels of 99.1 × 57 mm on an A4 sheet (Avery L7173).',
};
const places = Array.from({ length: labelsPerSheet }, (_, index) => {
  const name = `Row ${Math.floor(index / 2) + 1}, ${index % 2 === 0 ? 'left' : 'right'}`;
  return [String(index + 1), index === 0 ? 'A new sheet' : name] as const;
});
