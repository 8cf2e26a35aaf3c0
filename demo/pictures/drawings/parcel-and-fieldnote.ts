// What is made: a game on a screen, and a slate in its parts.
import { person, planks, shade } from '../brushes.ts';
import { type Drawing, paperSize } from '../paper.ts';

const { width } = paperSize;
const [navy, cream, coral, teal] = ['#22344f', '#f3e3c3', '#d9694a', '#4f8f8a'] as const;

/** The game on a laptop, in its four colors. */
export const parcelOnScreen: Drawing = (p) => {
  p.ground('#5a4436', '#43322a');
  planks(p, { x: 0, y: 520, w: width, h: 230, rows: 3 }, ['#9b6f45', '#8f643d']);
  p.rect(0, 0, width, 520, p.fade(['#33464c', '#4a5f62']));
  p.glow(600, 320, 700, cream, 0.35);
  shade(p, 600, 668, 480, 24, 0.5);
  p.rect(190, 40, 820, 540, '#23282b', { r: 22 });
  p.inside('M214 64 H986 V556 H214 Z', () => {
    p.rect(214, 64, 772, 492, cream);
    p.rect(214, 64, 772, 300, '#e9d3ab');
    p.rect(250, 104, 250, 190, navy);
    p.rect(260, 114, 230, 170, teal);
    p.path('M260 232 q29 -14 58 0 t58 0 t58 0 t58 0 V284 H260 Z', navy);
    p.poly([420, 236, 428, 150, 448, 150, 456, 236], cream);
    p.rect(424, 176, 28, 18, coral);
    p.rect(428, 134, 20, 18, coral);
    for (let row = 0; row < 3; row += 1)
      for (let column = 0; column < 6; column += 1) {
        p.rect(560 + column * 66, 104 + row * 66, 58, 56, navy);
        p.rect(566 + column * 66, 110 + row * 66, 46, 44, '#31486a');
        if ((row * 5 + column * 3) % 4 !== 0)
          for (let letter = 0; letter < 3; letter += 1)
            p.rect(
              570 + column * 66,
              142 - letter * 9 + row * 66,
              38,
              6,
              [cream, coral, teal][(letter + column) % 3] ?? cream,
            );
      }
    p.rect(214, 352, 772, 16, navy);
    for (const [x, coat, size] of [
      [300, coral, 210],
      [400, teal, 190],
      [496, navy, 214],
      [592, coral, 176],
    ] as const)
      person(
        p,
        { x, y: 440, size },
        { coat, legs: navy, skin: '#f7efdc', hair: navy, arms: 'down', hat: coat === navy ? coral : navy },
      );
    person(
      p,
      { x: 850, y: 440, size: 210, flip: true },
      { coat: teal, skin: '#f7efdc', hair: navy, arms: 'front', hat: navy },
    );
    p.rect(690, 368, 296, 90, coral);
    p.rect(680, 356, 306, 18, navy);
    p.rect(720, 324, 54, 32, cream);
    p.line('M722 326 L747 344 L772 326', navy, 3);
    p.rect(214, 440, 772, 116, navy);
    p.rect(232, 456, 150, 84, cream, { r: 4 });
    p.rect(336, 464, 36, 30, coral);
    for (const [y, w] of [
      [500, 90],
      [512, 70],
      [524, 82],
    ] as const)
      p.rect(246, y, w, 4, navy);
    p.rect(410, 470, 340, 14, '#31486a', { r: 7 });
    p.rect(410, 470, 214, 14, teal, { r: 7 });
    p.dot(624, 477, 13, cream);
    for (let index = 0; index < 5; index += 1)
      p.rect(410 + index * 70, 502, 56, 34, index === 2 ? coral : '#31486a', { r: 5 });
    p.dot(880, 498, 42, cream);
    p.dot(880, 498, 34, navy);
    p.line('M880 498 V474 M880 498 L898 506', cream, 5);
  });
  p.poly([150, 600, 1050, 600, 1110, 668, 90, 668], '#8b9498');
  p.poly([190, 580, 1010, 580, 1050, 604, 150, 604], '#6c767a');
  for (let row = 0; row < 3; row += 1)
    for (let index = 0; index < 19; index += 1)
      p.rect(212 - row * 14 + index * (41 + row * 1.4), 606 + row * 15, 33 + row, 10, '#353c40', { r: 2 });
  p.poly([510, 652, 690, 652, 696, 668, 504, 668], '#757f83');
  p.rect(90, 666, 1020, 12, '#596266', { r: 6 });
  p.at({ x: 1110, y: 640 }, () => {
    p.rect(-44, -94, 88, 100, coral, { r: 12 });
    p.oval(0, -92, 44, 12, '#2b1d16');
    p.line('M44 -72 C84 -76 84 -22 44 -22', coral, 13);
  });
  for (const [x, y, turn, color] of [
    [54, 700, -12, cream],
    [110, 724, 8, '#e9d3ab'],
  ] as const)
    p.at({ x, y, turn }, () => {
      p.rect(-70, -34, 140, 76, color);
      p.line('M-68 -32 L0 12 L68 -32', '#b99f7c', 3);
      p.rect(38, 8, 22, 24, teal);
    });
};

/** A slate taken apart: eight screws. */
export const fieldnoteParts: Drawing = (p) => {
  p.ground('#2f625c', '#234c49');
  for (let index = 0; index < 31; index += 1) p.rect(index * 40, 0, 1.6, 750, '#8fc0b0', { o: index % 5 ? 0.16 : 0.4 });
  for (let index = 0; index < 20; index += 1)
    p.rect(0, index * 40, width, 1.6, '#8fc0b0', { o: index % 5 ? 0.16 : 0.4 });
  const lay = (x: number, y: number, turn: number, draw: () => void) =>
    p.at({ x, y, turn }, () => {
      draw();
    });
  lay(190, 350, -3, () => {
    p.blur(8, () => p.rect(-128, -196, 276, 412, '#06110f', { r: 34, o: 0.5 }));
    p.rect(-138, -206, 276, 412, p.fade(['#e8703a', '#c2532a'], 60), { r: 34 });
    p.rect(-118, -186, 236, 372, '#8f3d20', { r: 22 });
    p.rect(-110, -178, 220, 356, '#a84a28', { r: 18 });
    for (let row = 0; row < 5; row += 1) p.rect(-90, -130 + row * 62, 180, 5, '#8f3d20', { r: 2 });
    for (const [x, y] of [
      [-122, -190],
      [122, -190],
      [-122, 0],
      [122, 0],
      [-122, 190],
      [122, 190],
    ] as const) {
      p.dot(x, y, 9, '#7a3119');
      p.dot(x, y, 4, '#2b1009');
    }
  });
  lay(470, 250, 2, () => {
    p.blur(8, () => p.rect(-84, -124, 180, 270, '#06110f', { r: 10, o: 0.5 }));
    p.rect(-92, -132, 184, 264, '#b9c2c4', { r: 10 });
    p.rect(-92, -132, 184, 44, '#4a565a', { r: 10 });
    p.rect(-74, -62, 148, 12, '#7f8a8d', { r: 4 });
    p.rect(-74, -36, 96, 12, '#7f8a8d', { r: 4 });
    p.path('M-20 20 H24 L8 52 H34 L-22 112 L-6 68 H-34 Z', '#e8b83a');
    p.line('M-40 -132 C-44 -150 -66 -152 -84 -146', '#c8402f', 6);
    p.line('M-20 -132 C-20 -164 -52 -176 -82 -166', '#1b2022', 6);
  });
  lay(470, 540, -4, () => {
    p.blur(8, () => p.rect(-96, -76, 206, 170, '#06110f', { r: 8, o: 0.5 }));
    p.rect(-104, -84, 208, 168, '#1f7a54', { r: 8 });
    for (let index = 0; index < 7; index += 1)
      p.line(`M${-92 + index * 12} -70 V${-20 + index * 6} H${-20 + index * 14} V74`, '#5fc49a', 2.5, { o: 0.7 });
    p.rect(-30, -40, 74, 74, '#14191b', { r: 4 });
    p.dot(-18, -28, 5, '#59666a');
    for (let index = 0; index < 8; index += 1) {
      p.rect(-36, -36 + index * 9, 6, 4, '#d5dcda');
      p.rect(44, -36 + index * 9, 6, 4, '#d5dcda');
    }
    p.rect(60, -66, 34, 26, '#c9ced0', { r: 3 });
    p.rect(-94, 40, 40, 24, '#c9a15d', { r: 3 });
    for (const x of [-92, 92]) for (const y of [-72, 72]) p.dot(x, y, 7, '#e3d29a');
  });
  lay(740, 350, 2, () => {
    p.blur(8, () => p.rect(-112, -168, 236, 352, '#06110f', { r: 6, o: 0.5 }));
    p.rect(-120, -176, 240, 352, '#d9dcd2', { r: 6 });
    p.rect(-106, -162, 212, 324, '#eef0e6');
    for (let row = 0; row < 6; row += 1) {
      p.line(`M-88 ${-124 + row * 46} h26 v26 h-26 Z`, '#2b3335', 4);
      if (row !== 3) p.line(`M-84 ${-112 + row * 46} l9 10 l16 -24`, '#2b3335', 5);
      p.rect(-46, -112 + row * 46, 60, 5, '#59666a');
      for (let tick = 0; tick < 2 + ((row * 3) % 4); tick += 1)
        p.rect(36 + tick * 11, -122 + row * 46, 4, 22, '#2b3335');
    }
    p.rect(-60, 176, 120, 26, '#c98a3a');
    for (let index = 0; index < 11; index += 1) p.rect(-54 + index * 10.5, 184, 4, 18, '#f3d48c');
  });
  lay(1010, 350, 4, () => {
    p.blur(8, () => p.path('M-128 -196 H148 V216 H-128 Z M-82 -150 V170 H102 V-150 Z', '#06110f', { o: 0.3 }));
    for (const [x, y, w, h] of [
      [-138, -206, 276, 52],
      [-138, 154, 276, 52],
      [-138, -180, 46, 360],
      [92, -180, 46, 360],
    ] as const)
      p.rect(x, y, w, h, '#e8703a', { r: 24 });
    p.line('M-92 -154 H92 V154 H-92 Z', '#f49a6a', 5);
    p.line('M-116 -182 H116 V182 H-116 Z', '#2b3335', 4, { o: 0.55 });
    p.rect(-30, 168, 60, 20, '#c2532a', { r: 10 });
  });
  for (let index = 0; index < 8; index += 1)
    lay(330 + index * 54, 696 + (index % 3) * 9, index * 37, () => {
      shade(p, 3, 5, 13, 12, 0.5);
      p.dot(0, 0, 13, p.round(['#eef3f2', '#aab4b6', '#6f7a7d']));
      p.line('M-7 0 H7 M0 -7 V7', '#3d484b', 3.5);
    });
  lay(690, 66, -2, () => {
    p.blur(6, () => p.rect(-200, -4, 410, 26, '#06110f', { r: 12, o: 0.5 }));
    p.rect(-204, -15, 330, 28, '#33403f', { r: 13 });
    p.rect(-204, -15, 330, 10, '#55646a', { r: 6 });
    p.poly([126, -15, 178, -4, 178, 4, 126, 13], '#c9ced0');
    p.rect(-150, -15, 46, 28, '#e8703a');
  });
};
