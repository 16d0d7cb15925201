// Not in TypeScript's library yet.
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
};

export type DetectCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Uses the browser's own detector where it has one. */
export async function createDetector(): Promise<DetectCode> {
  if (await hasDetector()) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: decodeQr } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context?.drawImage(video, 0, 0);
    try {
      return Promise.resolve(
        context ? decodeQr(context.getImageData(0, 0, canvas.width, canvas.height)) : undefined,
      );
    } catch {
      return Promise.resolve(undefined); // no code in the picture
    }
  };
}

const hasDetector = async (): Promise<boolean> =>
  'BarcodeDetector' in window &&
  (await BarcodeDetector.getSupportedFormats().catch((): string[] => [])).includes('qr_code');
