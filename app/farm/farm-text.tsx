import type { FarmPageText } from '#domain/pages/shop.ts';

/** A page of the owner. */
export const FarmText = ({ title, html }: Pick<FarmPageText, 'title' | 'html'>) => (
  <article className="wrap pb-22">
    <h1 className="title-page max-w-[16em] pt-[clamp(36px,4.4vw,60px)]">{title}</h1>
    <div className="written mt-8 max-w-[42em]" dangerouslySetInnerHTML={{ __html: html }} />
  </article>
);
