import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { createDetector } from './detect-code.ts';

const lookEveryMs = 200;
/** The camera sees a code many times. */
const sameCodeMs = 2500;

interface ScannerProps {
  onScan: (text: string) => void;
  onProblem: (message: string) => void;
  onClose: () => void;
}

export function Scanner({ onScan, onProblem, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const scanned = useEffectEvent(onScan);
  const failed = useEffectEvent(onProblem);
  useEffect(() => {
    const stop = new AbortController();
    void watch(video.current!, stop.signal, (text) => scanned(text)).catch(() => {
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

async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onScan: (text: string) => void,
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
  const look = async () => {
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
