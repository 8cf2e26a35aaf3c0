// A software passkey for tests over HTTP: it responds like a device, or with any single part wrong.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Wrongly = {
  origin?: string;
  type?: string;
  rpId?: string;
  challenge?: string;
  /** Flags: 1 present, 4 verified, 64 with a new credential. */
  flags?: number;
  counter?: number;
  /** The user handle the device reports; by default the one it was registered for. */
  userHandle?: string;
  /** Signed with another key. */
  forged?: boolean;
};

const present = 1;
const verified = 4;
const withCredential = 64;

export function makeSoftPasskey(site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let owner: string | undefined;

  const clientData = (type: string, challenge: string, wrongly: Wrongly) =>
    Buffer.from(
      JSON.stringify({
        type: wrongly.type ?? type,
        challenge: wrongly.challenge ?? challenge,
        origin: wrongly.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, wrongly: Wrongly) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrongly.counter ?? counter);
    const rpIdHash = createHash('sha256')
      .update(wrongly.rpId ?? site.rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([wrongly.flags ?? flags]), count]);
  };
  const named = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} } as const;

  return {
    register({ challenge, user }: { challenge: string; user?: unknown }, wrongly: Wrongly = {}) {
      owner = (user as { id: string } | undefined)?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // COSE: EC2 key, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(present + verified + withCredential, wrongly),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, wrongly)),
          attestationObject: text(attestation(data)),
          transports: ['internal'],
        },
      };
    },
    answer({ challenge }: { challenge: string }, wrongly: Wrongly = {}) {
      const client = clientData('webauthn.get', challenge, wrongly);
      const data = authenticatorData(present + verified, wrongly);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', signed, wrongly.forged ? other : privateKey)),
          userHandle: wrongly.userHandle ?? owner,
        },
      };
    },
  };
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}

function word(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** Responses that must be refused wherever a passkey is required. */
export const wrongAnswers: readonly [string, Wrongly][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['by a device that did not verify its user', { flags: 1 }],
  ['by a device without its user', { flags: 0 }],
  ['signed by another key', { forged: true }],
  ['to an unknown challenge', { challenge: Buffer.alloc(56).toString('base64url') }],
  ['made for registering', { type: 'webauthn.create' }],
  ['of a copy, whose counter does not go up', { counter: 1 }],
];
