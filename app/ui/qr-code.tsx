interface QrCodeProps {
  /** A data URL. */
  src: string;
  alt: string;
  size: number;
}

/** White in both color schemes: scanners need dark on light. */
export const QrCode = ({ src, alt, size }: QrCodeProps) => (
  <img
    src={src}
    alt={alt}
    width={size}
    height={size}
    className="rounded-thumb border border-line bg-white p-2"
  />
);
