// Brushes that several pictures share: land, water, weather, buildings, trees, people.
import { type Paper, paperSize } from './paper.ts';

const { width, height } = paperSize;

/** A soft line of hills, filled down to the lower edge. */
export function ridge(
  p: Paper,
  y: number,
  swing: number,
  fill: string,
  look: { o?: number; steps?: number } = {},
): void {
  const steps = look.steps ?? 6;
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (index * width) / steps,
    y: y + p.random(-swing, swing),
  }));
  const [first] = points;
  let d = `M-10 ${height + 10} L-10 ${Math.round(first?.y ?? y)}`;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next === undefined) break;
    const middle = (point.x + next.x) / 2;
    d += ` C${middle} ${Math.round(point.y)} ${middle} ${Math.round(next.y)} ${next.x} ${Math.round(next.y)}`;
  }
  p.path(`${d} L${width + 10} ${height + 10} Z`, fill, look);
}

/** Short strokes of light on water, longer toward the viewer. */
export function glints(
  p: Paper,
  area: { top: number; bottom: number; from?: number; to?: number },
  color: string,
  count = 60,
): void {
  const { top, bottom, from = 0, to = width } = area;
  for (let index = 0; index < count; index += 1) {
    const near = p.random() ** 1.4;
    const y = top + near * (bottom - top);
    const x = p.random(from, to);
    const reach = 10 + near * p.random(30, 130);
    p.line(`M${Math.round(x - reach / 2)} ${Math.round(y)} h${Math.round(reach)}`, color, 1 + near * 3.5, {
      o: p.random(0.12, 0.5),
    });
  }
}

export function stars(p: Paper, count: number, bottom: number, color = '#fff6dc'): void {
  for (let index = 0; index < count; index += 1)
    p.dot(p.random(0, width), p.random(0, bottom), p.random(0.8, 2.4), color, { o: p.random(0.3, 0.95) });
}

export function rain(p: Paper, count: number, color: string, slant = 26): void {
  for (let index = 0; index < count; index += 1) {
    const reach = p.random(18, 58);
    p.line(
      `M${Math.round(p.random(-50, width + 50))} ${Math.round(p.random(-40, height))} l${Math.round((-slant * reach) / 60)} ${Math.round(reach)}`,
      color,
      p.random(0.8, 2),
      { o: p.random(0.12, 0.5) },
    );
  }
}

export function cloud(p: Paper, x: number, y: number, size: number, color: string, o = 0.8): void {
  p.at({ x, y, scale: size / 100, o }, () => {
    p.path(
      'M-100 18 C-118 18 -118 -10 -90 -10 C-86 -38 -44 -44 -30 -22 C-12 -56 48 -50 50 -14 C84 -24 108 -2 100 18 Z',
      color,
    );
  });
}

export function pine(p: Paper, x: number, y: number, size: number, color: string, o = 1): void {
  p.at({ x, y, scale: size / 100, o }, () => {
    p.poly([-4, 0, 4, 0, 3, -30, -3, -30], '#2b221d');
    p.path(
      'M0 -108 L16 -76 L10 -78 L24 -50 L16 -52 L32 -16 C12 -10 -12 -10 -32 -16 L-16 -52 L-24 -50 L-10 -78 L-16 -76 Z',
      color,
    );
  });
}

/** A round tree: trunk, three heaps of leaves, light from the left. */
export function tree(p: Paper, x: number, y: number, size: number, colors: readonly [string, string]): void {
  p.at({ x, y, scale: size / 100 }, () => {
    p.path('M-6 0 C-3 -30 -5 -40 -3 -60 L4 -60 C5 -40 4 -30 8 0 Z', '#3b2b22');
    p.dot(14, -72, 32, colors[1]);
    p.dot(-20, -70, 30, colors[1]);
    p.dot(-4, -96, 34, colors[0]);
    p.dot(-22, -78, 22, colors[0]);
    for (let index = 0; index < 16; index += 1)
      p.dot(p.random(-40, 36), p.random(-122, -56), p.random(2, 5), colors[index % 2 === 0 ? 0 : 1], { o: 0.7 });
  });
}

export type HouseColors = { wall: string; roof: string; pane: string; side?: string };

/** A gabled house, standing on y, with rows of panes. */
export function house(
  p: Paper,
  box: { x: number; y: number; w: number; h: number; pitch?: number },
  colors: HouseColors,
): void {
  const { x, y, w, h, pitch = w * 0.32 } = box;
  p.rect(x, y - h, w, h, colors.wall);
  p.rect(x + w * 0.72, y - h, w * 0.28, h, colors.side ?? '#000', { o: colors.side ? 1 : 0.12 });
  p.poly([x - w * 0.06, y - h, x + w / 2, y - h - pitch, x + w * 1.06, y - h], colors.roof);
  p.poly([x + w / 2, y - h - pitch, x + w * 1.06, y - h, x + w * 0.72, y - h], '#000', { o: 0.14 });
  p.rect(x + w * 0.72, y - h - pitch * 0.9, w * 0.1, pitch * 0.6, colors.roof);
  const rows = Math.max(1, Math.round(h / 62));
  for (let row = 0; row < rows; row += 1)
    for (const column of [0.16, 0.46, 0.76]) {
      const [px, py] = [x + w * column, y - h + (h / rows) * row + (h / rows) * 0.24];
      p.rect(px, py, w * 0.14, (h / rows) * 0.46, colors.pane, { r: 1.5, o: p.random() > 0.25 ? 1 : 0.45 });
    }
}

export type Figure = {
  coat: string;
  legs?: string;
  skin?: string;
  hair?: string;
  hat?: string;
  arms?: 'down' | 'out' | 'up' | 'front';
  sits?: boolean;
};

/** A person of this height, with the feet on y. Faces right; `flip` faces left. */
export function person(p: Paper, place: { x: number; y: number; size: number; flip?: boolean }, figure: Figure): void {
  const { coat, legs = '#27333a', skin = '#d59f78', hair = '#2a1d18', arms = 'down' } = figure;
  p.at({ x: place.x, y: place.y, scale: place.size / 200, flip: place.flip ?? false }, () => {
    if (figure.sits) {
      p.line('M-8 -62 L34 -58 L38 -6 L50 -4', legs, 20);
      p.line('M-4 -60 L26 -52 L26 -6 L40 -4', legs, 18, { o: 0.8 });
    } else {
      p.line('M-10 -84 L-14 -4 L-4 -3', legs, 20);
      p.line('M12 -84 L14 -4 L26 -3', legs, 20);
    }
    const back = {
      down: 'M-22 -138 L-30 -104 L-26 -78',
      out: 'M-22 -138 L-44 -116 L-58 -98',
      up: 'M-22 -138 L-40 -166 L-34 -192',
      front: 'M-16 -136 L-12 -104 L26 -98',
    }[arms];
    p.line(back, coat, 14);
    p.path('M-26 -142 C-24 -156 24 -156 26 -142 L29 -72 C10 -64 -14 -64 -30 -72 Z', coat);
    p.path('M8 -152 C20 -152 25 -150 26 -142 L29 -72 C22 -69 14 -67 6 -67 Z', '#000', { o: 0.13 });
    const front = {
      down: 'M22 -140 L31 -106 L28 -76',
      out: 'M22 -140 L48 -124 L66 -112',
      up: 'M22 -140 L42 -166 L42 -194',
      front: 'M18 -138 L20 -106 L56 -102',
    }[arms];
    p.line(front, coat, 14);
    const [hx = 0, hy = 0] = (front.split('L').at(-1) ?? '').split(' ').map(Number);
    p.dot(hx, hy, 7.5, skin);
    p.rect(-7, -164, 14, 18, skin);
    p.oval(2, -178, 17, 20, skin);
    p.path('M-18 -172 C-24 -204 18 -212 20 -186 C10 -194 0 -190 -6 -182 C-6 -170 -12 -160 -18 -172 Z', hair);
    if (figure.hat) p.path('M-24 -188 C-18 -216 22 -216 24 -190 C8 -196 -8 -194 -24 -188 Z', figure.hat);
  });
}

/** Headphones on the head of a person at the same place. */
export function headphones(p: Paper, place: { x: number; y: number; size: number; flip?: boolean }): void {
  p.at({ x: place.x, y: place.y, scale: place.size / 200, flip: place.flip ?? false }, () => {
    p.line('M-9 -180 C-14 -210 14 -212 12 -180', '#1a2226', 5);
    p.oval(0, -178, 7, 11, '#1a2226');
    p.oval(1, -178, 3.5, 7, '#59666a');
  });
}

/** A soft shadow on the ground. */
export function shade(p: Paper, x: number, y: number, rx: number, ry: number, o = 0.35): void {
  p.blur(8, () => p.oval(x, y, rx, ry, '#06110f', { o }));
}

/** Boards seen from above or the front, with grain. */
export function planks(
  p: Paper,
  box: { x: number; y: number; w: number; h: number; rows: number },
  colors: readonly [string, string],
): void {
  const each = box.h / box.rows;
  for (let row = 0; row < box.rows; row += 1) {
    const y = box.y + row * each;
    p.rect(box.x, y, box.w, each, row % 2 === 0 ? colors[0] : colors[1]);
    p.rect(box.x, y + each - 2, box.w, 2, '#000', { o: 0.25 });
    for (let index = 0; index < 4; index += 1) {
      const gy = y + p.random(0.2, 0.8) * each;
      const gx = box.x + p.random(0, box.w * 0.7);
      p.line(
        `M${Math.round(gx)} ${Math.round(gy)} q${Math.round(box.w * 0.08)} ${Math.round(p.random(-4, 4))} ${Math.round(box.w * 0.2)} 0`,
        '#000',
        1.4,
        { o: 0.16 },
      );
    }
  }
}

/** A lamp that hangs on a cord, and its light. */
export function lamp(p: Paper, x: number, y: number, size: number, colors: { shade: string; light: string }): void {
  p.line(`M${x} 0 V${y - size * 0.4}`, '#1a1a1a', 3);
  p.glow(x, y + size * 0.3, size * 4.2, colors.light, 0.5);
  p.path(
    `M${x - size * 0.2} ${y - size * 0.4} h${size * 0.4} L${x + size * 0.8} ${y + size * 0.3} h${-size * 1.6} Z`,
    colors.shade,
  );
  p.oval(x, y + size * 0.3, size * 0.62, size * 0.12, '#fff2c4');
}
