// The Salt Street Barge: a theater that ties up in a canal town for five nights.
import { glints, house, person, planks, ridge, shade, stars, tree } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width } = paperSize;
const facades = ['#c9785a', '#e0b07a', '#8f6a7a', '#d99a6a', '#a8596a'] as const;

function town(p: Paper, y: number, night: boolean): void {
  for (let index = 0; index < 9; index += 1) {
    const wall = facades[index % facades.length] ?? '#c9785a';
    house(
      p,
      { x: -50 + index * 142, y, w: 140, h: 170 + ((index * 67) % 90), pitch: 74 },
      { wall, roof: '#5b3048', pane: night && index % 3 !== 1 ? '#ffd98f' : '#5b4a62' },
    );
  }
}

/** The barge with its stage open to the quay. */
function barge(p: Paper, x: number, y: number, size: number, isReady = true): void {
  p.at({ x, y, scale: size / 900 }, () => {
    p.oval(0, 92, 480, 26, '#10202b', { o: 0.55 });
    p.path('M-470 0 C-460 60 -440 84 -410 88 H400 C440 84 474 40 486 -20 L440 0 Z', '#1f4a4d');
    p.path('M-470 0 L440 0 L486 -20 L484 -4 L440 18 H-466 Z', '#c8552f');
    for (let index = 0; index < 12; index += 1) p.dot(-400 + index * 70, 46, 8, '#ffd98f', { o: 0.7 });
    p.rect(300, -100, 120, 100, '#e9dcc2');
    p.rect(318, -84, 36, 40, '#ffce7d');
    p.rect(366, -84, 36, 40, '#ffce7d');
    p.rect(290, -112, 140, 14, '#7c3226');
    p.glow(-90, -120, 420, '#ffb96a', 0.6);
    p.rect(-400, -230, 640, 230, '#3a1d2c');
    p.rect(-380, -210, 600, 196, p.fade(['#6f2b3a', '#a8452c', '#e08a4a']));
    for (const flip of [1, -1])
      p.path(
        `M${-80 + flip * 300} -210 H${-80 + flip * 160} C${-80 + flip * 170} -120 ${-80 + flip * 250} -80 ${-80 + flip * 262} -14 H${-80 + flip * 300} Z`,
        '#8e2f38',
      );
    for (let index = 0; index < 9; index += 1) p.path(`M${-380 + index * 66.6} -212 h67 q-33 50 -67 0 Z`, '#a8384a');
    if (isReady) {
      p.poly([-260, -200, -300, -14, -150, -14], '#fff0c4', { o: 0.3 });
      p.poly([80, -200, -20, -14, 140, -14], '#fff0c4', { o: 0.3 });
    }
    p.rect(-380, -20, 600, 20, '#6d4630');
    if (isReady) {
      p.path('M-424 -230 C-300 -290 140 -290 264 -230 Z', '#33565a');
      p.path('M-80 -276 C60 -276 180 -262 264 -230 H-80 Z', '#000', { o: 0.18 });
    } else
      p.path(
        'M-424 -226 C-360 -250 -330 -300 -250 -270 C-200 -330 -120 -250 -60 -300 C0 -340 80 -250 130 -280 C190 -260 220 -240 264 -226 Z',
        '#e6d2a8',
      );
    if (!isReady) {
      for (const rung of [-170, -130, -90, -50]) p.rect(-64, rung, 52, 6, '#e9dcc2');
      p.line('M-64 -14 V-200 M-12 -14 V-200', '#e9dcc2', 7);
      person(p, { x: 120, y: -20, size: 130, flip: true }, { coat: '#d9a23c', arms: 'front', hat: '#f2e3c6' });
      for (const box of [-320, -268]) p.rect(box, -62, 44, 42, '#a8703c', { r: 3 });
      return;
    }
    for (let index = 0; index < 16; index += 1) p.dot(-418 + index * 45, -222 + Math.sin(index) * 5, 6, '#fff2c4');
    person(p, { x: -210, y: -20, size: 130 }, { coat: '#f2e3c6', arms: 'up' });
    person(p, { x: 50, y: -20, size: 130, flip: true }, { coat: '#2f6f69', arms: 'out', hair: '#c9a15d' });
    person(p, { x: -90, y: -20, size: 118 }, { coat: '#d9a23c', arms: 'front', sits: true });
  });
}

const evening: Drawing = (p) => {
  p.ground('#232a52', '#5a3f6e', '#b0607a', '#f0a07a');
  stars(p, 50, 170);
  town(p, 440, true);
  p.rect(0, 430, width, 34, '#6b5560');
  p.rect(0, 462, width, 288, p.fade(['#a05a70', '#4a3a62', '#1f2445']));
  p.blur(10, () => p.poly([250, 540, 900, 540, 980, 750, 200, 750], '#ffb96a', { o: 0.4 }));
  barge(p, 610, 520, 960);
  glints(p, { top: 610, bottom: 745 }, '#ffd0a0', 80);
  p.rect(0, 690, width, 60, '#2c2036');
  for (let index = 0; index < 17; index += 1) {
    const x = 30 + index * 72 + p.random(-14, 14);
    const [a, b] = [p.pick(['#2c2036', '#3a2a48', '#241a30']), p.random(20, 27)];
    p.path(`M${x - 38} 756 C${x - 38} 700 ${x + 38} 700 ${x + 38} 756 Z`, a);
    p.dot(x, 690 + (index % 3) * 5, b, a);
  }
};

const sailing: Drawing = (p) => {
  p.ground('#6fa8b8', '#a9cdc9', '#e3e6c8');
  ridge(p, 380, 14, '#93b08a');
  ridge(p, 410, 8, '#7a9c74');
  for (let index = 0; index < 13; index += 1) {
    p.path(`M${40 + index * 96} 450 c-16 -60 -18 -190 0 -230 c18 40 16 170 0 230 Z`, index % 2 ? '#5b8560' : '#6c9669');
    p.rect(37 + index * 96, 430, 6, 34, '#5a4632');
  }
  p.rect(0, 460, width, 290, p.fade(['#9cc0b4', '#5e9494', '#3a6a74']));
  barge(p, 580, 560, 900);
  glints(p, { top: 600, bottom: 745 }, '#e9f3e4', 70);
  person(p, { x: 935, y: 458, size: 110 }, { coat: '#22406b', arms: 'front', hat: '#1b2c4a' });
  for (let index = 0; index < 60; index += 1) {
    const x = p.random(0, width);
    p.line(`M${x} 755 q${p.random(-8, 8)} -30 ${p.random(-14, 14)} ${-p.random(30, 76)}`, '#3f6a4a', 5);
  }
  for (const x of [180, 230, 300]) {
    p.path(`M${x} 690 q20 -18 36 0 q-18 14 -36 0 Z`, '#f7f4e8');
    p.line(`M${x + 32} 688 q8 -14 4 -24`, '#f7f4e8', 6);
  }
};

const audience: Drawing = (p) => {
  p.ground('#2a1420', '#45202c');
  p.rect(120, 50, 960, 420, p.fade(['#4a2238', '#a8452c', '#f0a860']));
  p.dot(600, 260, 120, '#ffe3ad', { o: 0.9 });
  p.glow(600, 260, 420, '#ffc97e', 0.8);
  for (const flip of [false, true])
    p.at({ x: flip ? 1090 : 110, y: 0, flip }, () => {
      p.path('M-10 0 H250 C220 200 120 320 150 490 H-10 Z', '#8e2f38');
      for (let fold = 0; fold < 5; fold += 1)
        p.path(
          `M${20 + fold * 44} 0 h20 C${40 + fold * 36} 200 ${20 + fold * 22} 330 ${30 + fold * 26} 490 h-12 C${10 + fold * 22} 320 ${20 + fold * 36} 200 ${20 + fold * 44} 0 Z`,
          '#5b1a26',
          { o: 0.6 },
        );
    });
  for (let index = 0; index < 11; index += 1) p.path(`M${index * 110} -4 h112 q-56 110 -112 0 Z`, '#a8384a');
  planks(p, { x: 120, y: 460, w: 960, h: 60, rows: 2 }, ['#8d5c3a', '#7a4f30']);
  person(p, { x: 470, y: 474, size: 260 }, { coat: '#20343f', arms: 'out' });
  person(p, { x: 740, y: 474, size: 260, flip: true }, { coat: '#f2e3c6', arms: 'up', hair: '#6b3d22' });
  for (let row = 0; row < 3; row += 1)
    for (let index = 0; index < 11; index += 1) {
      const x = 30 + index * 116 + (row % 2) * 56;
      const y = 590 + row * 66;
      const tone = ['#3a1d2c', '#2c1524', '#1d0e18'][row] ?? '#1d0e18';
      p.path(`M${x - 50} ${y + 90} C${x - 50} ${y + 10} ${x + 50} ${y + 10} ${x + 50} ${y + 90} Z`, tone);
      p.dot(x, y, 30, tone);
      p.line(`M${x - 22} ${y - 14} q22 -24 44 0`, '#f0a860', 3, { o: 0.5 - row * 0.14 });
    }
};

const yard: Drawing = (p) => {
  p.ground('#8fb3bd', '#cfd9cf', '#ecd9b4');
  ridge(p, 420, 10, '#8aa08d');
  p.line('M150 640 V110 M150 130 L620 90 M150 170 L430 110 M150 640 L90 640 L210 640', '#c8552f', 14);
  p.line('M600 92 V250', '#3a4748', 4);
  p.rect(0, 640, width, 110, '#8d8378');
  for (const x of [330, 560, 800, 1010]) p.poly([x, 650, x + 20, 590, x + 80, 590, x + 100, 650], '#6d4630');
  barge(p, 690, 540, 860, false);
  for (let index = 0; index < 5; index += 1) p.line(`M${330 + index * 120} 320 q60 -86 120 0`, '#33565a', 10);
  p.path('M520 250 h160 l20 34 h-200 Z', '#33565a');
  person(p, { x: 1090, y: 710, size: 190, flip: true }, { coat: '#d9a23c', arms: 'up', hat: '#f2e3c6' });
  person(p, { x: 190, y: 715, size: 190 }, { coat: '#2f6f69', arms: 'out', hat: '#d9a23c' });
  p.glow(452, 300, 90, '#fff2c4', 1);
  for (let index = 0; index < 26; index += 1)
    p.line(`M452 300 l${p.random(-50, 50)} ${p.random(-10, 70)}`, '#ffd27a', 2);
  tree(p, 1150, 640, 120, ['#7a9c6a', '#54795a']);
  shade(p, 690, 650, 420, 14);
};

export const saltStreetBarge = [evening, sailing, audience, yard];
