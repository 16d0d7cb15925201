export const GuideIntro = () => (
  <div className="wrap grid items-center gap-x-[clamp(28px,5vw,80px)] gap-y-8 pt-[clamp(36px,4.4vw,60px)] md:grid-cols-[1.35fr_1fr]">
    <div>
      <h1 className="title-page">Rootstock Resources</h1>
      <p className="mt-5 max-w-[38em] text-lg text-ink-2">
        Every tree we sell is two plants in one. The variety above gives the fruit; the rootstock
        below gives the roots, and with them the height of the tree, the age at which it first
        bears, and the soils and winters it can take.
      </p>
      <p className="mt-4 max-w-[38em] text-lg text-ink-2">
        So you choose twice: the variety for its taste, the rootstock for your yard. All of them are
        here, drawn to the same scale.
      </p>
    </div>
    <figure>
      <picture>
        <source
          type="image/avif"
          srcSet="/images/bare-root-graft-480.avif 480w, /images/bare-root-graft-800.avif 800w"
          sizes="(max-width: 768px) 270px, 480px"
        />
        <img
          src="/images/bare-root-graft-800.webp"
          alt="Graft union and roots of a young fruit tree, close up (illustration)"
          width="800"
          height="1000"
          fetchPriority="high"
          className="aspect-[5/4.6] w-full rounded-picture bg-linen object-cover"
        />
      </picture>
      <figcaption className="mt-3 text-sm text-ink-3">
        The graft: red-brown variety above, gray rootstock below. Illustration.
      </figcaption>
    </figure>
  </div>
);
