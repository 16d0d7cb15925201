/** What a change does to the customer's trees: who then lacks a partner, and whom a new tree helps. */
export const OrchardEffect = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul aria-label="What this does to the trees" className="mt-3 grid gap-1.5 text-sm">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
