const compass = [
  'up',
  'to the upper right',
  'to the right',
  'to the lower right',
  'down',
  'to the lower left',
  'to the left',
  'to the upper left',
] as const;

/** Degrees clockwise from up, and what that is called. */
export const norths = compass.map((name, index) => [index * 45, name] as const);

export const NorthArrow = ({ north }: { north: number }) => (
  <svg
    role="img"
    aria-label={`North is ${compass[Math.round(north / 45) % 8]}`}
    viewBox="-22 -22 44 44"
    width="44"
    height="44"
    className="flex-none"
  >
    <g transform={`rotate(${north})`}>
      <path d="M0 -11 L6 12 L0 7 L-6 12 Z" className="fill-ink" />
      <text
        y="-15"
        fontSize="11"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink font-bold"
      >
        N
      </text>
    </g>
  </svg>
);
