// How Health writes facts.
import { spanText } from './span-text.ts';

export const fact = (name: string, value: string | number) => ({ name, value: String(value) });

export function agoText(at: Date, now: Date): string {
  return `${spanText(Math.max(0, (now.getTime() - at.getTime()) / 1000))} ago`;
}

const gigabyte = 1024 ** 3;

export function bytesText(bytes: number): string {
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
