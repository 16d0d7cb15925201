import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import type { LabelTree } from './label-queries.ts';

// Letter paper with ten labels of 4 × 2 inches (Avery 5163 and compatible), in points.
const page = {
  width: 612,
  height: 792,
  left: 11.25,
  top: 36,
  columns: 2,
  rows: 5,
  columnPitch: 301.5,
  rowPitch: 144,
};
const label = { width: 288, height: 144, padding: 14, code: 92 };
const perPage = page.columns * page.rows;

/** One label per tree; its QR code opens the order in the admin. */
export async function drawLabels(
  trees: readonly LabelTree[],
  publicUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Tree labels' },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    pdf
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', resolve)
      .on('error', reject),
  );
  for (const [index, tree] of trees.entries()) {
    const place = index % perPage;
    if (place === 0) {
      pdf.addPage();
      await yieldToEventLoop(); // serve other requests between pages
    }
    drawLabel(
      pdf,
      tree,
      publicUrl,
      page.left + (place % page.columns) * page.columnPitch,
      page.top + Math.floor(place / page.columns) * page.rowPitch,
    );
  }
  pdf.end();
  await finished;
  return new Uint8Array(Buffer.concat(pieces));
}

function drawLabel(
  pdf: PDFKit.PDFDocument,
  tree: LabelTree,
  publicUrl: string,
  left: number,
  top: number,
): void {
  const [x, y] = [left + label.padding, top + label.padding];
  const width = label.width - label.code - 3 * label.padding;
  const line = (text: string, font: string, size: number, below: number) =>
    pdf
      .font(font)
      .fontSize(size)
      .text(printable(text), x, y + below, {
        width,
        height: size * 1.2,
        ellipsis: true,
        lineBreak: false,
      });
  const variety = printable(tree.variety);
  pdf.font('Helvetica-Bold').fontSize(22);
  line(
    tree.variety,
    'Helvetica-Bold',
    Math.max(11, Math.min(22, (22 * width) / pdf.widthOfString(variety))),
    0,
  );
  line(`on ${tree.rootstock}`, 'Helvetica', 14, 27);
  line(tree.botanicalName, 'Helvetica-Oblique', 11, 46);
  line(`Order ${shortOrderId(tree.orderId)}`, 'Courier-Bold', 13, 68);
  line(
    `${tree.customer}${tree.of > 1 ? `, ${tree.number} of ${tree.of}` : ''}`,
    'Helvetica',
    11,
    86,
  );
  line(settings.name, 'Helvetica', 8, 106);
  drawCode(
    pdf,
    `${publicUrl}/admin/orders?search=${shortOrderId(tree.orderId)}`,
    left + label.width - label.padding - label.code,
    top + (label.height - label.code) / 2,
  );
}

/** Vector modules stay sharp at any print size. */
function drawCode(pdf: PDFKit.PDFDocument, text: string, left: number, top: number): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const module = label.code / size;
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < size; column++) {
      if (!cells[column]) continue;
      let end = column;
      while (end < size && cells[end]) end++;
      pdf.rect(left + column * module, top + row * module, (end - column) * module, module);
      column = end;
    }
  }
  pdf.fill('black');
}

/** The standard PDF fonts only have Western European letters. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff‘’“”–—…]/g, '?');
