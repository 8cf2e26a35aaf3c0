// The CRC-32 of texts in a row from the CRC-32 of each, without reading them again: a page of fixed parts is summed up in
// microseconds. The arithmetic of zlib's crc32_combine (crc32.c): a checksum is a polynomial over bits, modulo CRC-32's own, with the
// highest power in the lowest bit.

const modulus = 0xed_b8_83_20;
/** x to the power of 0. */
const one = 0x80_00_00_00;
/** x to the power of 8, which moves a checksum past one byte. */
const oneByte = 0x00_80_00_00;

/**
 * The checksum of two texts in a row.
 * @param sum of the text before
 * @param next of the text that follows
 * @param shift of the text that follows, by its length
 */
export function appendSum(sum: number, next: number, shift: number): number {
  return (multiply(sum, shift) ^ next) >>> 0;
}

/** What moves a checksum past so many bytes. */
export function getShift(bytes: number): number {
  let shift = one;
  let square = oneByte;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, square);
    square = multiply(square, square);
  }
  return shift;
}

function multiply(first: number, second: number): number {
  let product = 0;
  let power = second;
  for (let left = first | 0; left !== 0; left <<= 1) {
    if (left < 0) product ^= power;
    power = power & 1 ? (power >>> 1) ^ modulus : power >>> 1;
  }
  return product >>> 0;
}
