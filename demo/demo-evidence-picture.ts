// Draws a chart as a PNG file: the water level of a tide as a curve, and loudness as columns. Evidence for the demo.
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [960, 540];
const colors = { paper: [250, 247, 240], water: [36, 92, 120], sound: [190, 98, 46] } as const;

/** @param loudness of each column, 0 to 1 */
export function drawTideChart(loudness: readonly number[]): Buffer {
  const slot = width / loudness.length;
  // Each row begins with its filter byte, which is 0 (none).
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colors[pixelAt(x, y)];
      rows.set([red, green, blue], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  return encode(rows);

  function pixelAt(x: number, y: number): keyof typeof colors {
    const level = height * (0.55 - 0.38 * Math.sin((x / width) * Math.PI * 2 - Math.PI / 2));
    if (Math.abs(y - level) < 3) return 'water';
    const isInColumn = x % slot > slot * 0.3 && x % slot < slot * 0.7;
    const top = height * (0.97 - 0.6 * (loudness[Math.floor(x / slot)] ?? 0));
    return isInColumn && y > top && y < height * 0.97 ? 'sound' : 'paper';
  }
}

function encode(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
