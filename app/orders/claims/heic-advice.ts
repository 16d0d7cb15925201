const start =
  'This photo is a HEIC file, which this browser cannot read. Please send it as a JPEG: ';

/** How this device makes a JPEG of it. The rest of the report stays. */
export function heicAdvice(userAgent: string, touchPoints: number): string {
  // An iPad calls itself a Mac.
  const isAppleTouch =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isAppleTouch) return `${start}choose it from Photos instead of Files, or take it right here.`;
  if (/Android/.test(userAgent))
    return `${start}take it right here, or open it in your gallery and save or share a copy as JPEG.`;
  if (/Macintosh/.test(userAgent))
    return `${start}open it in Preview, choose Export in the File menu, and the format JPEG.`;
  if (/Windows/.test(userAgent))
    return `${start}open it in Photos, choose Save as, and the type .jpg.`;
  return `${start}open it in a picture program and save a copy as JPEG.`;
}
