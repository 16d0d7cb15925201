import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { createDocument, createPen } from './pen.ts';

test('a document tells screen readers its title, its language, and its parts in order', async () => {
  const { pdf, tell, finish } = createDocument('Receipt 1072', { paper: 'letter' });
  const pen = createPen(pdf);
  pdf.addPage();
  tell('H1', () => pen.draw('Grafted', { x: 64, y: 72 }, { size: 22 }));
  tell('P', () => pen.draw('Placed November 27', { x: 64, y: 100 }, { size: 10 }));
  tell({ figure: 'Code of the order' }, () => pdf.rect(64, 120, 90, 90).fill('black'));

  const read = await getDocumentProxy(await finish());
  expect(await read.getMarkInfo()).toMatchObject({ Marked: true });
  const { info } = await read.getMetadata();
  expect(info).toMatchObject({ Title: 'Receipt 1072', Language: 'en-US' });
  const tree = await (await read.getPage(1)).getStructTree();
  expect(tree).toMatchObject({
    children: [
      {
        role: 'Document',
        children: [{ role: 'H1' }, { role: 'P' }, { role: 'Figure', alt: 'Code of the order' }],
      },
    ],
  });
});
