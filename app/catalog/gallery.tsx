import { useId, useState } from 'react';
import { fruitBackground, fruitFocus } from '#app/ui/fruit-style.ts';
import { hasOrchardPicture, TreePicture } from '#app/ui/tree-picture.tsx';
import { TreeToScale } from '#app/ui/tree-to-scale.tsx';
import { imageAlt, type Picture, type Tree } from '#domain/catalog/catalog.ts';
import { drawnFeet, heightBand, treeSize } from '#domain/catalog/tree-size.ts';

/** A number: one of the further pictures. */
type View = 'orchard' | 'studio' | 'scale' | number;
const viewNames: Record<Exclude<View, number>, string> = {
  orchard: 'In the orchard',
  studio: 'The fruit',
  scale: 'The tree to scale',
};

/** A little less than shown on phones, where the smaller file is 2 % too narrow. */
const largeSizes = '(max-width: 1000px) 88vw, 640px';

/** Large picture with thumbnails: orchard, cut-out fruit, further pictures, and the tree to scale. */
export function Gallery({ tree, morePictures }: { tree: Tree; morePictures: readonly Picture[] }) {
  const pictured = (view: View) => {
    const picture = typeof view === 'number' ? morePictures[view] : undefined;
    return picture ? { ...tree, imageUrl: picture.url, imageAlt: picture.alt } : tree;
  };
  const band = heightBand(tree);
  const views: View[] = [
    ...(hasOrchardPicture(tree.imageUrl) ? (['orchard'] as const) : []),
    ...(tree.imageUrl ? (['studio'] as const) : []),
    ...morePictures.keys(),
    ...(band ? (['scale'] as const) : []),
  ];
  const [chosen, setChosen] = useState<View>();
  const view = chosen !== undefined && views.includes(chosen) ? chosen : (views[0] ?? 'studio');
  const name = useId();
  const background = (of: View) => (of === 'scale' ? 'bg-linen' : fruitBackground[tree.fruit]);

  return (
    <div className="print:max-w-60">
      <div
        className={`relative aspect-[1/1.08] overflow-hidden rounded-picture sm:max-lg:aspect-[1/.72] ${background(view)}`}
      >
        {view === 'scale' && band ? (
          <div
            role="img"
            aria-label={`A ${tree.variety} tree of ${treeSize(tree)} beside a person 5 ft 8 in tall, to scale (illustration)`}
            className="absolute inset-x-6 bottom-0 grid h-4/5 justify-center"
          >
            <TreeToScale
              feet={drawnFeet(band)}
              className="h-[min(100%,68vw)] self-end md:h-[min(100%,34vw)] lg:h-[min(100%,420px)]"
            />
          </div>
        ) : (
          <TreePicture
            key={view}
            tree={pictured(view)}
            scene={view === 'orchard' ? 'orchard' : 'studio'}
            sizes={largeSizes}
            loading="first"
            className={`absolute inset-0 ${fruitFocus[tree.fruit]}`}
          />
        )}
      </div>
      {views.length > 1 && (
        <fieldset className="mt-3 flex flex-wrap gap-3 print:hidden">
          <legend className="sr-only">Picture</legend>
          {views.map((option) => (
            <label
              key={option}
              className={`choice relative size-[76px] overflow-hidden rounded-thumb border border-line sm:size-24 ${background(option)}`}
            >
              <input
                type="radio"
                name={name}
                checked={option === view}
                onChange={() => setChosen(option)}
                className="sr-only"
              />
              <span className="sr-only">
                {typeof option === 'number' ? imageAlt(pictured(option)) : viewNames[option]}
              </span>
              {option === 'scale' && band ? (
                <TreeToScale
                  feet={drawnFeet(band)}
                  className="absolute inset-x-1 bottom-0 h-1/2 justify-center sm:h-3/5"
                />
              ) : (
                <TreePicture
                  tree={pictured(option)}
                  scene={option === 'orchard' ? 'orchard' : 'studio'}
                  alt=""
                  sizes={option === 'orchard' ? largeSizes : '96px'} // the same file as the large one
                  loading="lazy"
                  className={fruitFocus[tree.fruit]}
                />
              )}
            </label>
          ))}
        </fieldset>
      )}
      <p className="mt-3 text-sm text-ink-3">
        {imageAlt(tree).includes('illustration') && 'Illustration. '}Your tree arrives young and
        bare-root.
      </p>
    </div>
  );
}
