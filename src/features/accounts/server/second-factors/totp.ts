// Codes of an authenticator app (RFC 6238): six digits, thirty seconds, SHA-1, as every app understands them.
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const periodMs = 30_000;
/** A clock may be half a minute off. */
const drift = 1;

/** 160 random bits in base32, as they are typed into an app. */
export function newTotpKey(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(key: string, label = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: periodMs / 1000, label });
}

/** The step of time a code belongs to, with the drift that is let pass; undefined for a wrong one. Compares in constant time. */
export function findTotpStep(key: string, code: string, now: Date): number | undefined {
  // The library wants as many bytes as a code has.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: drift });
  return delta === null ? undefined : Math.floor(now.getTime() / periodMs) + delta;
}

/** The code an app with this key shows at a moment. */
export function totpCode(key: string, now: Date): string {
  return totpOf(key).generate({ timestamp: now.getTime() });
}

/** What an app reads from the picture. */
export function totpAddress(key: string, { username, issuer }: { username: string; issuer: string }): string {
  const totp = totpOf(key, username);
  totp.issuer = issuer;
  return totp.toString();
}

/** A QR code as the path of an SVG of `size` by `size` units, with the quiet border that cameras need. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
