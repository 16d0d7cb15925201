import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';

// Chromium prints PDF files and does not draw them without a window, so pdf.js draws them on one of its pages.

/** The library as one file that a page can load. */
const library = fileURLToPath(import.meta.resolve('unpdf/pdfjs'));

interface PdfLibrary {
  getDocument(source: { data: Uint8Array; disableFontFace: boolean }): {
    promise: Promise<{ getPage(number: number): Promise<PdfPage> }>;
  };
}
interface PdfPage {
  getViewport(size: { scale: number }): { width: number; height: number };
  render(target: {
    canvasContext: CanvasRenderingContext2D;
    canvas: HTMLCanvasElement;
    viewport: unknown;
  }): { promise: Promise<void> };
}

/** Draws the first page of a PDF file. @returns a PNG file */
export async function drawPaper(browser: Browser, pdf: Uint8Array): Promise<Buffer> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const address = await page.evaluate(
      async ({ source, file }) => {
        const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        const { getDocument } = (await import(/* @vite-ignore */ url)) as PdfLibrary;
        const data = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
        const document_ = await getDocument({ data, disableFontFace: false }).promise;
        const first = await document_.getPage(1);
        const viewport = first.getViewport({ scale: 1.5 });
        const canvas = document.createElement('canvas');
        canvas.width = viewport.width;
        canvas.height = viewport.height;
        await first.render({ canvas, canvasContext: canvas.getContext('2d')!, viewport }).promise;
        return canvas.toDataURL('image/png');
      },
      { source: await readFile(library, 'utf8'), file: Buffer.from(pdf).toString('base64') },
    );
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  } finally {
    await context.close();
  }
}
