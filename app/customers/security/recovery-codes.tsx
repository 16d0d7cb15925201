import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/site-data.ts';

/** Shown only once; each code works one time in place of the app. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <p className="max-w-[60ch] text-sm">
        <b className="font-semibold">Your recovery codes.</b> Print them, or keep them with your
        important papers. If you lose your phone, each works once. They will not be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-2 rounded-thumb bg-linen px-5 py-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code.replaceAll(/(.{4})(?=.)/g, '$1-')}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onDone}>
          I Have Saved Them
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {copied === false && (
        <p role="alert" className="text-sm">
          Your browser does not let us copy. Please select the codes and copy them.
        </p>
      )}
    </div>
  );
}
