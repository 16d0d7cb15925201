export const PlannerIntro = () => (
  <div className="print:hidden">
    <h1 className="title-page pt-[clamp(36px,4.4vw,60px)]">Yard planner</h1>
    <p className="mt-4 max-w-[42em] text-lg text-ink-2">
      Draw your yard to scale, add the trees you have and the ones you would like, and see whether
      each has room, light and a partner. Then print the plan and stake the trees out with two tape
      measures.
    </p>
  </div>
);
