import { personFeet } from '#domain/catalog/tree-size.ts';

const tallestFeet = 20;
const unitsPerFoot = 100 / tallestFeet;

/** A tree beside a person, at a fixed scale. */
export function TreeIcon({ feet, className = '' }: { feet: number; className?: string }) {
  const height = feet * unitsPerFoot;
  const width = height * 0.78;
  const person = personFeet * unitsPerFoot;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.round(width + 26)} 100`}
      className={className}
      fill="currentColor"
    >
      {/* Drawn 100 units high, scaled to the tree's height. */}
      <g transform={`translate(${width / 2} 100) scale(${height / 100})`}>
        <path d="M-3 0 -1.6-40h3.2L3 0Z" />
        <path
          d="M0-100C20-99 38-78 36-56 37-38 22-27 2-29-20-26-36-36-37-56-39-77-22-100 0-100Z"
          opacity=".92"
        />
      </g>
      <g transform={`translate(${width + 14} 100) scale(${person / 101})`} className="text-ink-3">
        <circle cx="0" cy="-92" r="9" />
        <path d="M-13-80h26q4 0 4 5l1 34h-6l-2-22v63h-8l-2-36-2 36h-8v-63l-2 22h-6l1-34q0-5 4-5z" />
      </g>
    </svg>
  );
}
