// The nine families of cover art, one per category: pipes, tiles, weave, citrus, blocks, rings, sheets, aperture, contours.

import { isStyledCategory, type StyledCategory } from '../project-categories.ts';
import type { Palette } from './cover-palette.ts';
import type { Dice } from './seeded-dice.ts';

export type Canvas = { width: number; height: number; unit: number; dice: Dice; palette: Palette };
type Pattern = (canvas: Canvas) => string;

const patterns: Record<StyledCategory, Pattern> = {
  Technology: pipes,
  'Art & Design': tiles,
  Arts: tiles,
  Fashion: weave,
  Food: citrus,
  Games: blocks,
  Music: rings,
  Publishing: sheets,
  Film: aperture,
};

export function getPattern(category: string): Pattern {
  return isStyledCategory(category) ? patterns[category] : contours;
}

/** Truchet tiles: quarter circles that always meet, so the pipes never end inside the picture. */
function pipes({ width, height, dice, palette }: Canvas): string {
  const rows = dice.whole(5, 7);
  const size = height / rows;
  const half = size / 2;
  const columns = Math.ceil(width / size);
  const arcs = eachCell(columns, rows, (column, row) => {
    const x = column * size;
    const y = row * size;
    const color = dice.chance(0.14) ? palette.third : dice.chance(0.4) ? palette.second : palette.first;
    const path = dice.chance(0.5)
      ? `M${n(x + half)} ${n(y)}A${n(half)} ${n(half)} 0 0 1 ${n(x)} ${n(y + half)}M${n(x + size)} ${n(y + half)}A${n(half)} ${n(half)} 0 0 0 ${n(x + half)} ${n(y + size)}`
      : `M${n(x + half)} ${n(y)}A${n(half)} ${n(half)} 0 0 0 ${n(x + size)} ${n(y + half)}M${n(x)} ${n(y + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(y + size)}`;
    return `<path stroke="${color}" d="${path}"/>`;
  });
  const lights = times(dice.whole(3, 6), () => {
    const x = dice.whole(0, columns - 1) * size + half;
    return circle(x, dice.whole(0, rows - 1) * size, size * 0.2, palette.accent);
  });
  return `<g fill="none" stroke-linecap="round" stroke-width="${n(size * 0.2)}">${arcs}</g>${lights}`;
}

/** Quarter circles, discs, triangles and stripes on a square grid. */
function tiles({ width, height, dice, palette }: Canvas): string {
  const colors = listColors(palette);
  const size = Math.min(width, height) / dice.whole(4, 5);
  return eachCell(Math.ceil(width / size), Math.ceil(height / size), (column, row) => {
    const x = column * size;
    const y = row * size;
    const kind = dice.whole(0, 6);
    const color = dice.pick(colors);
    const ground = dice.pick(colors);
    // Half a unit of overlap, or hairlines of the ground show between tiles.
    const square = dice.chance(0.6) ? rect(x, y, size + 0.5, size + 0.5, ground) : '';
    if (kind < 3) return square + quarter(x, y, size, dice.whole(0, 3), color);
    if (kind === 3) return square + circle(x + size / 2, y + size / 2, size * 0.36, color);
    if (kind === 4) return `${square}<path fill="${color}" d="M${n(x)} ${n(y + size)}h${n(size)}v${n(-size)}Z"/>`;
    if (kind === 5) return square + times(4, (stripe) => rect(x, y + (stripe * size) / 4, size, size / 8, color));
    return square;
  });
}

/** A quarter disc whose center is one of the square's corners, counted clockwise from the top left. */
function quarter(x: number, y: number, size: number, corner: number, color: string): string {
  const left = corner === 0 || corner === 3;
  const top = corner < 2;
  const cornerX = left ? x : x + size;
  const cornerY = top ? y : y + size;
  const across = left ? size : -size;
  const down = top ? size : -size;
  const sweep = left === top ? 1 : 0;
  return `<path fill="${color}" d="M${n(cornerX)} ${n(cornerY)}h${n(across)}A${n(size)} ${n(size)} 0 0 ${sweep} ${n(cornerX)} ${n(cornerY + down)}Z"/>`;
}

/** Warp and weft. */
function weave({ width, height, dice, palette }: Canvas): string {
  const colors = listColors(palette);
  const threads = dice.whole(9, 14);
  const size = width / threads;
  const warp = times(threads, (thread) =>
    rect(thread * size, 0, size * dice.between(0.45, 1), height, dice.pick(colors), 0.9),
  );
  const weft = times(Math.ceil(height / size), (row) => {
    const color = dice.pick(colors);
    const thickness = size * dice.between(0.35, 0.8);
    return times(Math.ceil((threads - (row % 2)) / 2), (index) =>
      rect((row % 2) * size + index * 2 * size - 0.5, row * size, size + 1, thickness, color),
    );
  });
  return warp + weft;
}

/** Slices of fruit. */
function citrus({ width, height, unit, dice, palette }: Canvas): string {
  return times(dice.whole(5, 8), () => {
    const x = dice.between(0, width);
    const y = dice.between(0, height);
    const radius = dice.between(70, 190) * unit;
    const segments = dice.whole(7, 11);
    const peel = dice.pick([palette.first, palette.second, palette.third]);
    const segment = `M0 ${n(-radius * 0.12)}C${n(radius * 0.3)} ${n(-radius * 0.35)} ${n(radius * 0.26)} ${n(-radius * 0.82)} 0 ${n(-radius * 0.82)}C${n(-radius * 0.26)} ${n(-radius * 0.82)} ${n(-radius * 0.3)} ${n(-radius * 0.35)} 0 ${n(-radius * 0.12)}Z`;
    const flesh = times(
      segments,
      (index) => `<path transform="rotate(${n((index / segments) * 360)})" fill="${peel}" d="${segment}"/>`,
    );
    return `<g transform="translate(${n(x)} ${n(y)})">${circle(0, 0, radius, peel)}${circle(0, 0, radius * 0.9, palette.accent)}${flesh}</g>`;
  });
}

/** A landscape of isometric blocks; each block is drawn once and placed by reference. */
function blocks({ width, height, unit, dice, palette }: Canvas): string {
  const size = dice.between(52, 70) * unit;
  const across = size * 0.866;
  const half = size / 2;
  const frequency = dice.between(0.006, 0.01) / unit;
  const phase = dice.between(0, 6);
  // Faces that only touch leave hairline gaps: each is outlined in its own color, the top one last, wide enough for a card, which shows a
  // cover at about a third of its size.
  const face = (color: string, d: string, outline = 1.5) =>
    `<path fill="${color}" stroke="${color}" stroke-width="${n(outline * unit)}" stroke-linejoin="round" d="${d}"/>`;
  const block = (id: string, top: string) =>
    `<g id="${id}">${face(palette.first, `M${n(-across)} 0l${n(across)} ${n(half)}v${n(size * 2)}l${n(-across)} ${n(-half)}Z`)}` +
    face(palette.second, `M${n(across)} 0l${n(-across)} ${n(half)}v${n(size * 2)}l${n(across)} ${n(-half)}Z`) +
    `${face(top, `M0 ${n(-half)}l${n(across)} ${n(half)}l${n(-across)} ${n(half)}l${n(-across)} ${n(-half)}Z`, 4)}</g>`;
  const rows = Math.ceil(height / half) + 8;
  const columns = Math.ceil(width / (2 * across)) + 2;
  const landscape = eachCell(columns, rows, (column, row) => {
    const x = (column - 1) * 2 * across + (row % 2 ? across : 0);
    const wave = Math.sin(x * frequency + phase) + Math.cos(row * 0.5 + phase) + dice.between(-0.6, 0.6);
    const lift = Math.round(wave * 1.2) * half;
    const id = lift < -size * 0.4 ? 'b' : 'a';
    return `<use href="#${id}" x="${n(x)}" y="${n((row - 2) * half + lift)}"/>`;
  });
  return `<defs>${block('a', palette.accent)}${block('b', palette.third)}</defs>${landscape}`;
}

/** Rings of sound over a row of levels. */
function rings({ width, height, unit, dice, palette }: Canvas): string {
  const x = dice.between(width * 0.2, width * 0.8);
  const y = dice.between(height * 0.3, height * 0.8);
  const count = dice.whole(9, 13);
  const discs = times(count, (index) => {
    const ring = count - index;
    const color =
      ring === 1 ? palette.accent : ring % 3 === 0 ? palette.third : ring % 2 ? palette.first : palette.second;
    const gap = ring > 1 && dice.chance(0.3) ? ` stroke="${palette.ground}" stroke-width="${n(10 * unit)}"` : '';
    return circle(x, y, ring * dice.between(36, 44) * unit, color, gap);
  });
  const bars = dice.whole(22, 30);
  const step = width / bars;
  const levels = times(bars, (bar) => {
    const level = (Math.sin(bar * 0.55 + x) * 0.5 + 0.6) * dice.between(0.3, 1) * height * 0.34;
    return `<rect x="${n(bar * step + step * 0.22)}" y="${n(height - level)}" width="${n(step * 0.56)}" height="${n(level)}" rx="${n(step * 0.28)}" fill="${palette.ground}"/>`;
  });
  return discs + levels;
}

/** Printed sheets, scattered. */
function sheets({ width, height, unit, dice, palette }: Canvas): string {
  const colors = listColors(palette);
  return times(dice.whole(6, 9), () => {
    const x = dice.between(-0.1, 0.75) * width;
    const y = dice.between(-0.2, 0.6) * height;
    const sheetWidth = dice.between(180, 340) * unit;
    const sheetHeight = sheetWidth * 1.32;
    const angle = dice.between(-22, 22);
    const paper = dice.pick(colors);
    const ink = paper === palette.third || paper === palette.first ? palette.accent : palette.third;
    const lines = dice.whole(6, 10);
    const text = times(lines, (line) => {
      const length = sheetWidth * (line === lines - 1 ? 0.4 : dice.between(0.62, 0.76));
      const top = sheetHeight * (0.14 + line * 0.075);
      return rect(sheetWidth * 0.12, top, length, (line === 0 ? 14 : 5) * unit, ink, 0.8);
    });
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${rect(0, 0, sheetWidth, sheetHeight, paper)}${text}</g>`;
  });
}

/** The blades of a lens. */
function aperture({ width, height, unit, dice, palette }: Canvas): string {
  const x = width / 2 + dice.between(-120, 120) * unit;
  const y = height / 2 + dice.between(-60, 60) * unit;
  const blades = dice.whole(7, 9);
  const reach = Math.hypot(width, height);
  const opening = dice.between(60, 120) * unit;
  const turn = dice.between(0, 2 * Math.PI);
  const point = (angle: number, distance: number) =>
    `${n(x + Math.cos(angle) * distance)} ${n(y + Math.sin(angle) * distance)}`;
  const colors = [palette.first, palette.second, palette.third] as const;
  const drawn = times(blades, (blade) => {
    const from = (blade / blades) * 2 * Math.PI + turn;
    const to = from + (2 * Math.PI) / blades;
    // The last blade would otherwise touch the first in the same color.
    const color = blade === blades - 1 && blades % 3 === 1 ? palette.second : colors[blade % 3];
    return `<path fill="${color}" d="M${point(from, opening)}L${point(to, opening)}L${point(to + 0.9, reach)}L${point(from + 0.9, reach)}Z"/>`;
  });
  return drawn + circle(x, y, opening * 0.5, palette.accent);
}

/** Hills, or the lines of a map. */
function contours({ width, height, unit, dice, palette }: Canvas): string {
  const layers = dice.whole(11, 16);
  const colors = [palette.first, palette.second, palette.third] as const;
  return times(layers, (layer) => {
    const base = (layer / layers) * height * 1.15 - 20 * unit;
    const amplitude = dice.between(14, 40) * unit;
    const waves = dice.between(0.8, 1.8);
    const phase = layer * 0.35 + dice.between(0, 0.4);
    const ridge = times(21, (step) => {
      const x = (step / 20) * width;
      return `L${n(x)} ${n(base + Math.sin((x / width) * 2 * Math.PI * waves + phase) * amplitude)}`;
    });
    return `<path fill="${colors[layer % 3]}" opacity="${layer % 2 ? 0.95 : 0.8}" d="M0 ${n(height)}V${n(base)}${ridge}V${n(height)}Z"/>`;
  });
}

function listColors({ first, second, third, accent }: Palette): readonly [string, ...string[]] {
  return [first, second, third, accent];
}

function rect(x: number, y: number, width: number, height: number, fill: string, opacity = 1): string {
  const faded = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${faded}/>`;
}

function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more}/>`;
}

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function eachCell(columns: number, rows: number, draw: (column: number, row: number) => string): string {
  return times(rows, (row) => times(columns, (column) => draw(column, row)));
}

/** One decimal is finer than a screen's dot, and keeps the file small. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
