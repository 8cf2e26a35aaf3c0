// Reads the structure of a PDF in a thread of its own: a hostile file can use up the thread's memory and time, not the site's.
import { parentPort, workerData } from 'node:worker_threads';
import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

export type PdfRefusal = 'damaged' | 'encrypted' | 'script' | 'action' | 'attachment' | 'form' | 'media';
/** `isLarger`: a page is larger than a sheet of A4 or US Letter. */
export type PdfReport = { refusal: PdfRefusal } | { pages: number; isLarger: boolean };

/** What a compressed part of the structure may unpack to; the text and pictures of pages are never unpacked. */
const maxUnpackedBytes = 64 * 1024 * 1024;
/** Anything after the end mark could be another kind of file. */
const maxAfterEnd = 1024;

/** Names of entries, wherever they are. */
const refusedKeys: Record<string, PdfRefusal> = {
  JS: 'script',
  JavaScript: 'script',
  XFA: 'form',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Launch: 'action',
  RichMediaContent: 'media',
};
/** Kinds of actions, annotations and objects. Going to a page and opening a web address stay allowed. */
const refusedKinds: Record<string, PdfRefusal> = {
  JavaScript: 'script',
  Launch: 'action',
  SubmitForm: 'action',
  ImportData: 'action',
  GoToE: 'action',
  Rendition: 'media',
  RichMediaExecute: 'media',
  EmbeddedFile: 'attachment',
  FileAttachment: 'attachment',
  RichMedia: 'media',
  Screen: 'media',
  Movie: 'media',
  Sound: 'media',
};
/** Names too long to appear by chance, for parts of the file that no reader of the structure sees. */
const refusedBytes: Record<string, PdfRefusal> = {
  '/JavaScript': 'script',
  '/Launch': 'action',
  '/EmbeddedFile': 'attachment',
};

async function inspect(bytes: Buffer): Promise<PdfReport> {
  const end = bytes.lastIndexOf('%%EOF');
  if (end === -1 || bytes.length - end > maxAfterEnd) return { refusal: 'damaged' };
  limitUnpacking();
  const automatic: PDFObject[] = [];
  let refusal: PdfRefusal | undefined;
  // Every object as it is read: a later one of the same number would replace it.
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function (ref, object) {
    refusal ??= findRefusal(object, automatic);
    assign.call(this, ref, object);
  };
  try {
    const document = await PDFDocument.load(bytes, {
      parseSpeed: Number.POSITIVE_INFINITY,
      throwOnInvalidObject: true,
      updateMetadata: false,
      // Otherwise it would be removed before it is seen.
      preserveXFA: true,
    });
    for (const one of automatic) refusal ??= judgeAutomatic(document.context, one);
    for (const [name, reason] of Object.entries(refusedBytes)) if (bytes.includes(name)) refusal ??= reason;
    if (refusal !== undefined) return { refusal };
    const pages = document.getPages();
    return pages.length === 0 ? { refusal: 'damaged' } : { pages: pages.length, isLarger: pages.some(isLarger) };
  } catch (error) {
    // Encrypted structure cannot be read, which may be noticed before the entry that says so.
    const isEncrypted = error instanceof EncryptedPDFError || bytes.includes('/Encrypt');
    return { refusal: isEncrypted ? 'encrypted' : (refusal ?? 'damaged') };
  }
}

/** Anything in an object itself; what it refers to is read on its own. `automatic` collects what happens without a click. */
function findRefusal(object: PDFObject, automatic: PDFObject[]): PdfRefusal | undefined {
  if (object instanceof PDFArray) return firstRefusal(object.asArray(), automatic);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return undefined;
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText();
    if (Object.hasOwn(refusedKeys, name)) return refusedKeys[name];
    if (name === 'OpenAction' || name === 'AA') automatic.push(value);
    if (name === 'S' || name === 'Subtype' || name === 'Type') {
      const kind = value instanceof PDFName ? value.decodeText() : '';
      if (Object.hasOwn(refusedKinds, kind)) return refusedKinds[kind];
    }
  }
  return firstRefusal(dict.values(), automatic);
}

function firstRefusal(objects: readonly PDFObject[], automatic: PDFObject[]): PdfRefusal | undefined {
  for (const object of objects) {
    const refusal = findRefusal(object, automatic);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Opening at a page is common and harmless; anything else that happens by itself is not. */
function judgeAutomatic(context: PDFContext, object: PDFObject): PdfRefusal | undefined {
  const found = object instanceof PDFRef ? context.lookup(object) : object;
  if (!(found instanceof PDFDict)) return undefined;
  const actions = [found, ...found.values().map((value) => (value instanceof PDFRef ? context.lookup(value) : value))];
  const isAction = actions.some((one) => {
    const kind = one instanceof PDFDict ? one.lookup(PDFName.of('S')) : undefined;
    return kind instanceof PDFName && kind.decodeText() !== 'GoTo';
  });
  return isAction ? 'action' : undefined;
}

/** In points, with room for rounding and for US Letter, which is wider. */
const sheet = { short: 613, long: 843 };

function isLarger(page: PDFPage): boolean {
  const { width, height } = page.getMediaBox();
  return Math.min(width, height) > sheet.short || Math.max(width, height) > sheet.long;
}

/** The library unpacks compressed parts of the structure without a limit. */
function limitUnpacking(): void {
  const context = PDFContext.create();
  const stream = decodePDFRawStream(
    PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), new Uint8Array([120, 156])),
  );
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as Decoder;
  const { ensureBuffer } = decoder;
  decoder.ensureBuffer = function (requested) {
    if (requested > maxUnpackedBytes) throw new Error('unpacks to too much');
    return ensureBuffer.call(this, requested);
  };
}
type Decoder = { ensureBuffer: (this: unknown, requested: number) => Uint8Array };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
parentPort?.postMessage(await inspect(Buffer.from(workerData as Uint8Array)));
