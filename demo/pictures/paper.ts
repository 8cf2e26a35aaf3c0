// The sheet that the demo's pictures are drawn on: shapes, light and texture, written out as SVG. Identical on every run.

export const paperSize = { width: 1200, height: 750 } as const;

type Look = { o?: number; r?: number; turn?: number };
export type Drawing = (paper: Paper) => void;

/** A complete SVG document. The same seed gives the same picture. */
export function drawSvg(seed: number, draw: Drawing): string {
  const paper = new Paper(seed);
  draw(paper);
  return paper.toSvg();
}

export class Paper {
  readonly #defs: string[] = [];
  readonly #parts: string[] = [];
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** Mulberry32: 0 to 1, or between two numbers. */
  random(from = 0, to = 1): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from);
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[Math.floor(this.random() * values.length)] ?? values[0];
  }

  /** A paint that fades through these colors, downward or at an angle in degrees. */
  fade(colors: readonly string[], angle = 90): string {
    const turn = (angle * Math.PI) / 180;
    const [x, y] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
    const ends = `x1="${n(0.5 - x)}" y1="${n(0.5 - y)}" x2="${n(0.5 + x)}" y2="${n(0.5 + y)}"`;
    return this.#define('linearGradient', ends, stopsOf(colors));
  }

  /** A paint that fades from the middle outward. */
  round(colors: readonly string[], at: { x?: number; y?: number } = {}): string {
    const middle = `cx="${at.x ?? 0.5}" cy="${at.y ?? 0.5}" r="0.7"`;
    return this.#define('radialGradient', middle, stopsOf(colors));
  }

  rect(x: number, y: number, width: number, height: number, fill: string, look: Look = {}): void {
    const round = look.r ? ` rx="${n(look.r)}"` : '';
    const turn = look.turn ? ` transform="rotate(${n(look.turn)} ${n(x + width / 2)} ${n(y + height / 2)})"` : '';
    this.#add(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round}${turn} fill="${fill}"${fadeOf(look)}/>`,
    );
  }

  oval(x: number, y: number, rx: number, ry: number, fill: string, look: Look = {}): void {
    const turn = look.turn ? ` transform="rotate(${n(look.turn)} ${n(x)} ${n(y)})"` : '';
    this.#add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${turn} fill="${fill}"${fadeOf(look)}/>`);
  }

  dot(x: number, y: number, radius: number, fill: string, look: Look = {}): void {
    this.oval(x, y, radius, radius, fill, look);
  }

  path(d: string, fill: string, look: Look = {}): void {
    this.#add(`<path d="${d}" fill="${fill}"${fadeOf(look)}/>`);
  }

  /** Straight edges between points given as x, y, x, y, ... */
  poly(points: readonly number[], fill: string, look: Look = {}): void {
    this.#add(`<polygon points="${points.map(n).join(' ')}" fill="${fill}"${fadeOf(look)}/>`);
  }

  line(d: string, color: string, width: number, look: Look = {}): void {
    const ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
    this.#add(`<path d="${d}" ${ends} stroke="${color}" stroke-width="${n(width)}"${fadeOf(look)}/>`);
  }

  /** What is drawn inside is moved, scaled, turned. */
  at(
    place: { x?: number; y?: number; scale?: number; flip?: boolean; turn?: number; o?: number },
    draw: () => void,
  ): void {
    const { x = 0, y = 0, scale = 1, flip = false, turn = 0 } = place;
    const size = `scale(${flip ? -scale : scale} ${scale})`;
    this.#add(`<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) ${size}"${fadeOf(place)}>`);
    draw();
    this.#add('</g>');
  }

  blur(radius: number, draw: () => void): void {
    const filter = this.#define(
      'filter',
      'x="-50%" y="-50%" width="200%" height="200%"',
      `<feGaussianBlur stdDeviation="${radius}"/>`,
    );
    this.#add(`<g filter="${filter}">`);
    draw();
    this.#add('</g>');
  }

  /** What is drawn inside shows only within the outline. */
  inside(outline: string, draw: () => void): void {
    const clip = this.#define('clipPath', '', `<path d="${outline}"/>`);
    this.#add(`<g clip-path="${clip}">`);
    draw();
    this.#add('</g>');
  }

  /** The whole sheet, fading downward. */
  ground(...colors: string[]): void {
    this.rect(0, 0, paperSize.width, paperSize.height, this.fade(colors));
  }

  /** Light around a point. */
  glow(x: number, y: number, radius: number, color: string, o = 0.6): void {
    const fill = this.#define(
      'radialGradient',
      '',
      `<stop offset="0" stop-color="${color}" stop-opacity="1"/><stop offset="0.35" stop-color="${color}" stop-opacity="0.42"/><stop offset="1" stop-color="${color}" stop-opacity="0"/>`,
    );
    this.dot(x, y, radius, fill, { o });
  }

  toSvg(): string {
    const { width, height } = paperSize;
    // Soft corners and the tooth of the paper bind all pictures together.
    const corners = `<radialGradient id="corners" cx="0.5" cy="0.45" r="0.78"><stop offset="0.6" stop-color="#0a1717" stop-opacity="0"/><stop offset="1" stop-color="#0a1717" stop-opacity="0.34"/></radialGradient>`;
    const tooth = `<filter id="tooth" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.42 0.5" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.46  0 0 0 0 0.4  0.9 0 0 0 -0.32"/></filter>`;
    const sheet = `width="${width}" height="${height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${sheet} viewBox="0 0 ${width} ${height}"><defs>${corners}${tooth}${this.#defs.join('')}</defs>${this.#parts.join('')}<rect ${sheet} fill="url(#corners)"/><rect ${sheet} filter="url(#tooth)" opacity="0.22"/></svg>`;
  }

  #add(part: string): void {
    this.#parts.push(part);
  }

  #define(kind: string, attributes: string, content: string): string {
    const id = `d${this.#defs.length}`;
    this.#defs.push(`<${kind} id="${id}" ${attributes}>${content}</${kind}>`);
    return `url(#${id})`;
  }
}

const n = (value: number) => Math.round(value * 10) / 10;
const fadeOf = ({ o }: Look) => (o === undefined ? '' : ` opacity="${Math.round(o * 100) / 100}"`);

function stopsOf(colors: readonly string[]): string {
  const last = Math.max(1, colors.length - 1);
  return colors.map((color, index) => `<stop offset="${n((index / last) * 100)}%" stop-color="${color}"/>`).join('');
}
