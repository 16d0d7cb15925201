import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { encode } from 'uqr';
import { cutText } from '#domain/cut-text.ts';
import { settings, type Paper } from '#domain/farm/settings.ts';
import { labelUrl, treeLabel } from '#domain/orders/check-in-scan.ts';
import { labelsPerSheet } from '#domain/orders/labels.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { orderNumber, shortOrderId } from '#domain/statuses.ts';
import {
  createDocument,
  createPen,
  type Pen,
  type TextStyle,
} from '#server/platform/documents/pen.ts';
import { isolate } from '#server/platform/documents/text-runs.ts';
import type { LabelTree } from './label-queries.ts';

// Two columns of five labels, in points.
const sheets = {
  /** 4 × 2 inches (Avery 5163 and compatible). */
  letter: { left: 11.25, top: 36, columnPitch: 301.5, rowPitch: 144, width: 288, height: 144 },
  /** 99.1 × 57 mm (Avery L7173 and compatible). */
  a4: { left: 13.2, top: 17, columnPitch: 288, rowPitch: 161.57, width: 280.9, height: 161.57 },
} as const satisfies Record<Paper, object>;
const columns = 2;
const label = { padding: 14, code: 92 };

/** One label per tree. @param start the first label of the first sheet, from 1 */
export async function drawLabels(
  trees: readonly LabelTree[],
  { publicUrl, start }: { publicUrl: string; start: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { paper } = settings;
  const sheet = sheets[paper];
  const { pdf, tell, finish } = createDocument('Tree labels', { paper });
  const pen = createPen(pdf);
  for (const [index, tree] of trees.entries()) {
    const place = (index + start - 1) % labelsPerSheet;
    if (place === 0 || index === 0) {
      pdf.addPage();
      await yieldToEventLoop(); // serve other requests between pages
    }
    const left = sheet.left + (place % columns) * sheet.columnPitch;
    const top = sheet.top + Math.floor(place / columns) * sheet.rowPitch;
    const width = sheet.width - label.code - 3 * label.padding;
    tell('P', () =>
      drawTexts(pen, tree, { x: left + label.padding, top: top + label.padding, width }),
    );
    tell({ figure: `Code of this ${tree.variety}, for the check-in` }, () =>
      drawCode(
        pdf,
        labelCode(publicUrl, tree),
        left + sheet.width - label.padding - label.code,
        top + (sheet.height - label.code) / 2,
      ),
    );
  }
  return finish();
}

/** Found at the check-in. Replacements are not checked in: their code opens the order. */
const labelCode = (
  publicUrl: string,
  { orderId, itemId, number, isReplacement }: LabelTree,
): string =>
  isReplacement
    ? `${publicUrl}/admin/orders?search=${shortOrderId(orderId)}`
    : labelUrl(publicUrl, treeLabel(orderId, itemId, number));

function drawTexts(
  pen: Pen,
  tree: LabelTree,
  { x, top, width }: { x: number; top: number; width: number },
): void {
  const line = (text: string, style: TextStyle, baseline: number) =>
    pen.draw(pen.fit(text, style, width), { x, y: top + baseline }, style);
  const variety = { size: 22, weight: 'bold' } as const;
  const fitting = (variety.size * width) / pen.widthOf(tree.variety, variety);
  line(tree.variety, { ...variety, size: Math.max(11, Math.min(variety.size, fitting)) }, 18);
  line(`on ${tree.rootstock}`, { size: 14 }, 39);
  line(tree.botanicalName, { size: 11, weight: 'italic' }, 56);
  const kind = tree.isReplacement ? ', replacement' : '';
  const name = orderNumber({ id: tree.orderId, number: tree.orderNumber });
  line(`Order ${name}${kind}`, { size: 13, weight: 'bold' }, 79);
  const number = tree.of > 1 ? `, ${tree.number} of ${tree.of}` : '';
  const { lines, size } = fitName(pen, tree.customer, { suffix: number, width });
  for (const [index, part] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const baseline = lines.length === 1 ? 97 : 92 + index * 9;
    line(isLast ? `${isolate(part)}${number}` : isolate(part), { size }, baseline);
  }
  const small = { size: 8 };
  const words = [tree.day && pickupDayName(tree.day), tree.note && isolate(tree.note)];
  const handover = words.filter(Boolean).join(': ');
  if (handover) line(handover, small, lines.length === 1 ? 108 : 110);
  line(settings.name, small, 119);
}

/** Sizes for one line, then for two. */
const nameSizes = [11, 9, 8, 7, 6];

/** A name that is too long for all of them is read from its beginning, so that stays large. */
const shortened = { size: 8 };

/** Who the tree is for: whole on one line, else smaller on two, else its beginning on two. */
function fitName(
  pen: Pen,
  name: string,
  { suffix, width }: { suffix: string; width: number },
): { lines: string[]; size: number } {
  for (const size of nameSizes) {
    const style = { size };
    const last = width - pen.widthOf(suffix, style);
    if (pen.widthOf(name, style) <= last) return { lines: [name], size };
    if (size === nameSizes[0]) continue;
    const first = beginningOf(pen, name, { style, width });
    const rest = name.slice(first.length).trim();
    if (pen.widthOf(rest, style) <= last) return { lines: [first.trim(), rest], size };
  }
  const first = beginningOf(pen, name, { style: shortened, width });
  const rest = name.slice(first.length).trim();
  const last = pen.fit(rest, shortened, width - pen.widthOf(suffix, shortened));
  return { lines: [first.trim(), last], ...shortened };
}

/** Breaks a text into lines of whole words. A word that is longer than a line is broken between characters. */
function beginningOf(
  pen: Pen,
  text: string,
  { style, width }: { style: TextStyle; width: number },
): string {
  let fitting = '';
  for (const { index } of text.matchAll(/\s+/g)) {
    if (pen.widthOf(text.slice(0, index), style) > width) break;
    fitting = text.slice(0, index);
  }
  if (fitting) return fitting;
  let length = text.length;
  while (length > 1 && pen.widthOf(cutText(text, length), style) > width) length--;
  return cutText(text, length);
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
