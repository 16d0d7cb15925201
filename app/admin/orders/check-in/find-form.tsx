import { ScanLine } from 'lucide-react';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { createDetector } from './detect-code.ts';

interface FindFormProps {
  label: string;
  hint: string | undefined;
  text: string;
  onType: (text: string) => void;
  onText: (text: string) => Promise<void>;
  onProblem: (message: string) => void;
}

/** Finds an order by the camera or by what is typed. */
export function FindForm({ label, hint, text, onType, onText, onProblem }: FindFormProps) {
  const [scanning, setScanning] = useState(false);
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onText(text);
        }}
        className="flex items-start gap-2.5"
      >
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

const lookEveryMs = 200;
/** The camera sees a code many times. */
const sameCodeMs = 2500;

interface ScannerProps {
  onScan: (text: string) => void;
  onProblem: (message: string) => void;
  onClose: () => void;
}

function Scanner({ onScan, onProblem, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const scanned = useEffectEvent(onScan);
  const failed = useEffectEvent(onProblem);
  useEffect(() => {
    const stop = new AbortController();
    void watch(video.current!, stop.signal, {
      onScan: (text) => scanned(text),
      onEnd: () =>
        failed('The phone stopped the camera. Choose “Scan with the camera” to start it again.'),
    }).catch(() => {
      if (!stop.signal.aborted)
        failed('The camera cannot be used. Allow it in the browser, or type the letters.');
    });
    return () => stop.abort();
  }, []);
  return (
    <div className="relative overflow-hidden rounded-panel bg-deepest">
      <video
        ref={video}
        playsInline
        muted
        aria-label="Camera"
        className="block aspect-[4/3] w-full object-cover"
      />
      <Button variant="deep" size="small" className="absolute right-3 bottom-3" onClick={onClose}>
        Stop the camera
      </Button>
    </div>
  );
}

/** A picture that stands still for so long has no camera behind it anymore. */
const stillMs = 3000;

interface Watcher {
  onScan: (text: string) => void;
  /** The phone took the camera away, such as while the page was in the background. */
  onEnd: () => void;
}

async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onScan, onEnd }: Watcher,
): Promise<void> {
  const [detect, stream] = await Promise.all([
    createDetector(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ]);
  const end = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return end();
  video.srcObject = stream;
  await video.play();
  let last = { text: '', at: 0 };
  let picture = { time: -1, at: Date.now() };
  const isGone = (): boolean => {
    const now = Date.now();
    if (document.hidden || video.currentTime !== picture.time)
      picture = { time: video.currentTime, at: now };
    const isEnded = stream.getTracks().every(({ readyState }) => readyState === 'ended');
    return isEnded || now - picture.at > stillMs;
  };
  const look = async () => {
    if (isGone()) {
      window.clearInterval(timer);
      end();
      if (!signal.aborted) onEnd();
      return;
    }
    const text = video.videoWidth > 0 ? await detect(video) : undefined;
    const isNew = text !== last.text || Date.now() - last.at > sameCodeMs;
    if (!text || signal.aborted) return;
    last = { text, at: Date.now() };
    if (isNew) onScan(text);
  };
  const timer = window.setInterval(() => void look(), lookEveryMs);
  signal.addEventListener('abort', () => {
    window.clearInterval(timer);
    end();
  });
}
