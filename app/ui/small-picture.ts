/** Some browsers show formats, such as HEIC, that they do not read into a bitmap. @throws when it is no picture */
export const decodePicture = (file: Blob): Promise<ImageBitmap | HTMLImageElement> =>
  createImageBitmap(file).catch(async () => {
    const url = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      return image;
    } finally {
      URL.revokeObjectURL(url);
    }
  });

/** Never larger than it is. */
export function drawPicture(
  picture: ImageBitmap | HTMLImageElement,
  longestSide: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export const asJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
