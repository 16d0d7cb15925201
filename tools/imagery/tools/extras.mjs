// The pictures that are not varieties: bare-root tree, hero, blossom. Resumable; a scene already rendered is only encoded.
//   node tools/extras.mjs --out DIR [--renders DIR] [--only name,name] [--samples N] [--force]
import fs from 'node:fs'; import path from 'node:path'; import { parseArgs } from 'node:util'; import sharp from 'sharp'
import { put, cutout, branchPicture } from './encode.mjs'; import { render } from './render.mjs'; import { record } from './manifest.mjs'

const { values: o } = parseArgs({ options: { out: { type: 'string' }, renders: { type: 'string', default: 'renders' }, only: { type: 'string' }, samples: { type: 'string' }, nice: { type: 'string', default: '10' }, force: { type: 'boolean' } } })
if (!o.out) { console.error('usage: node tools/extras.mjs --out DIR [--only name,name]'); process.exit(2) }
fs.mkdirSync(o.out, { recursive: true }); fs.mkdirSync(o.renders, { recursive: true })
const cut = (png, name) => cutout(png, o.out, name).then(r => r.files)
/** At 480 px only the part that the guide shows. */
const graft = async (png, name) => {
  const { cut, files } = await cutout(png, o.out, name)
  return [...files.filter(f => f.file !== `${name}-480.avif`), await put(cut.clone().extract({ left: 0, top: 132, width: 800, height: 736 }), o.out, name, 480, 48)]
}
const hero = async png => { const h = sharp(await sharp(png).modulate({ saturation: 1.04 }).png().toBuffer()); return [await put(h, o.out, 'hero', 1600, 52), await put(h, o.out, 'hero', 960, 50), await put(h, o.out, 'hero', 640, 50), await put(h, o.out, 'hero', 1600, 52, 'webp'), await put(h.clone().extract({ left: 523, top: 0, width: 992, height: 900 }), o.out, 'hero-phone', 595, 45)] }
const S = {
  'bare-root-tree': { script: 'shot_bareroot.py', args: ['full', 'OUT', '800'], samples: '24', encode: cut, fruit: 'tree', alt: 'Young bare-root fruit tree with roots, graft union and label, ready for planting (illustration)', description: 'A one-year grafted tree as you take it home, about 1.2 m tall, without leaves or soil' },
  'bare-root-graft': { script: 'shot_bareroot.py', args: ['graft', 'OUT', '800'], samples: '24', encode: graft, fruit: 'tree', alt: 'Graft union and roots of a young fruit tree, close up (illustration)', description: 'The graft union: red-brown variety above, grey rootstock below' },
  hero: { script: 'shot_orchard.py', args: ['OUT', '1600', '900'], samples: '20', encode: hero, fruit: 'orchard', alt: 'Apple orchard at golden hour, illustration', description: 'Rows of fruiting apple trees in low evening sun' },
  'blossom-apple': { script: 'shot_blossom.py', args: ['apple', 'OUT', '800'], samples: '20', encode: branch, fruit: 'blossom', alt: 'Apple blossom on the branch, white and pink (illustration)', description: 'Apple blossom' },
  'blossom-pear': { script: 'shot_blossom.py', args: ['pear', 'OUT', '800'], samples: '20', encode: branch, fruit: 'blossom', alt: 'Pear blossom on the branch, white (illustration)', description: 'Pear blossom' },
  'blossom-cherry': { script: 'shot_blossom.py', args: ['cherry', 'OUT', '800'], samples: '20', encode: branch, fruit: 'blossom', alt: 'Cherry blossom on the branch, white (illustration)', description: 'Cherry blossom' },
}
function branch(png, name) { return branchPicture(png, o.out, name) }
for (const name of o.only ? o.only.split(',') : Object.keys(S)) {
  const s = S[name], png = path.resolve(o.renders, `${name}.png`)
  try {
    if (o.force || !fs.existsSync(png)) console.log(name, 'rendered in', render(s.script, png, [...s.args, o.samples ?? s.samples], o.nice), 's')
    const files = await s.encode(png, name)
    record(o.out, { slug: name, variety: null, fruit: s.fruit, alt: s.alt, description: s.description, note: 'Illustration.', files })
    console.log(name, files.map(f => `${f.file} ${(f.bytes / 1024).toFixed(1)} KB`).join(', '))
  } catch (e) { console.error(name, 'failed\n', e.message); process.exitCode = 1 }
}
