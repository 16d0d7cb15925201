import { ScanLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Scanner } from './scanner.tsx';

interface FindFormProps {
  label: string;
  hint: string | undefined;
  text: string;
  onType: (text: string) => void;
  onText: (text: string) => Promise<void>;
  onProblem: (message: string) => void;
}

/** By camera, or by typing. */
export function FindForm({ label, hint, text, onType, onText, onProblem }: FindFormProps) {
  const [scanning, setScanning] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    void onText(text);
  }
  return (
    <div className="grid gap-3">
      {scanning ? (
        <Scanner
          onScan={(scanned) => void onText(scanned)}
          onProblem={(message) => {
            setScanning(false);
            onProblem(message);
          }}
          onClose={() => setScanning(false)}
        />
      ) : (
        <Button width="full" onClick={() => setScanning(true)}>
          <ScanLine aria-hidden className="size-5" /> Scan with the camera
        </Button>
      )}
      <form onSubmit={submit} className="flex items-start gap-2.5">
        <Field
          label={label}
          hint={hint}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => onType(event.target.value)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={200}
        />
        <Button type="submit" variant="ghost" className="mt-[26px]">
          Find
        </Button>
      </form>
    </div>
  );
}
