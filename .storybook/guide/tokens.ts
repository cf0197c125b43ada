// Reads the theme's tokens from the text of its style sheet.

export interface Token {
  /** `--sw-primary` */
  name: string;
  /** The value as written in the style sheet. */
  value: string;
}

/** Reads all tokens in the order of the file, without the values that media queries override. */
export function readTokens(text: string): Token[] {
  const [first = ''] = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('@media');
  return [...first.matchAll(/(--sw-[a-z0-9-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim().replaceAll(/\s+/g, ' '),
  }));
}

type Rgb = [number, number, number];

/** Parses `#rrggbb`; returns null for any other text. */
export function readColor(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  return hex ? ([0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb) : null;
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
