import { useMemo } from 'react';
import { encode } from 'uqr';

/** Number of empty modules around the code, as the standard requires. */
const quietZone = 4;

/** A QR code. It is always dark on light, because some scanners cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: modules };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="220" height="220" shapeRendering="crispEdges">
      <rect width={size} height={size} rx="2" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
