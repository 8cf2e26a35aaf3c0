// Colors of generated covers: two hues per category in OKLCH, brought into sRGB because not every SVG renderer knows oklch().
import { categoryStyle, isStyledCategory, type StyledCategory } from '../project-categories.ts';

export type Palette = {
  ground: string;
  first: string;
  second: string;
  third: string;
  /** The lightest or warmest color, for the focal element. */
  accent: string;
};

type Companion = { hue: number; groundHue?: number };

/** The companion of the category's hue; the background's own hue where the category's would look muddy. */
const companions: Record<StyledCategory, Companion> = {
  Technology: { hue: 190 },
  'Art & Design': { hue: 85 },
  Arts: { hue: 85 },
  Fashion: { hue: 40 },
  Food: { hue: 140, groundHue: 155 },
  Games: { hue: 95 },
  Music: { hue: 10 },
  Publishing: { hue: 235, groundHue: 262 },
  Film: { hue: 60 },
};
const plainCompanion: Companion = { hue: 48 };

/** A dark or a light scheme; `shift` turns all hues a little, so that two covers of one category differ. */
export function getPalette(category: string, { dark, shift }: { dark: boolean; shift: number }): Palette {
  const companion = isStyledCategory(category) ? companions[category] : plainCompanion;
  const own = categoryStyle(category).hue + shift;
  const companionHue = companion.hue + shift;
  return dark
    ? {
        ground: hex(0.27, 0.055, (companion.groundHue ?? own - shift) + shift),
        first: hex(0.66, 0.15, own),
        second: hex(0.48, 0.12, own - 14),
        third: hex(0.8, 0.13, companionHue),
        accent: hex(0.93, 0.035, companion.hue),
      }
    : {
        ground: hex(0.92, 0.04, companionHue),
        first: hex(0.6, 0.16, own),
        second: hex(0.76, 0.12, own + 12),
        third: hex(0.36, 0.09, own),
        accent: hex(0.74, 0.15, companionHue),
      };
}

/** OKLCH as sRGB hex. Chroma is lowered until the color exists in sRGB. */
export function hex(lightness: number, chroma: number, hue: number): string {
  for (let reduced = chroma; reduced > 0.005; reduced -= 0.004) {
    const channels = toLinearRgb(lightness, reduced, hue);
    if (channels.every((channel) => channel >= -1e-4 && channel <= 1.0001)) return toHex(channels);
  }
  return toHex(toLinearRgb(lightness, 0, hue));
}

/** Björn Ottosson's OKLab matrices: https://bottosson.github.io/posts/oklab/ */
function toLinearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(channels: readonly number[]): string {
  const digits = channels.map((channel) => {
    const clipped = Math.min(1, Math.max(0, channel));
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
