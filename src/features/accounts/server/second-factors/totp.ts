// Authenticator app codes (RFC 6238): six digits, thirty seconds, SHA-1, which every app supports.
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const periodMs = 30_000;
/** Allowed clock drift: half a minute. */
const drift = 1;

/** 160 random bits in base32, for typing into an app. */
export function newTotpKey(): string {
  return new Secret({ size: 20 }).base32;
}

function createTotp(key: string, label = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: periodMs / 1000, label });
}

/** The time step of a code within the allowed drift; undefined if invalid. Compares in constant time. */
export function findTotpStep(key: string, code: string, now: Date): number | undefined {
  // The library requires equal lengths.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = createTotp(key).validate({ token: code, timestamp: now.getTime(), window: drift });
  return delta === null ? undefined : Math.floor(now.getTime() / periodMs) + delta;
}

/** The code for a key at a given time. */
export function totpCode(key: string, now: Date): string {
  return createTotp(key).generate({ timestamp: now.getTime() });
}

/** The otpauth URL in the QR code. */
export function totpAddress(key: string, { username, issuer }: { username: string; issuer: string }): string {
  const totp = createTotp(key, username);
  totp.issuer = issuer;
  return totp.toString();
}

/** A QR code as an SVG path of `size` by `size` units, including the quiet zone. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
