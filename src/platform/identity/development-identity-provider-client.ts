// The client credentials shared by Kindling and its development identity provider.
import { deriveBytes } from './secret-box.ts';

export function developmentClient(secret: string): { id: string; secret: string } {
  return { id: 'kindling', secret: deriveBytes(secret, 'development identity client').toString('hex') };
}
