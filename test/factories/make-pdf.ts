// PDF files as people make them.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export type PdfOptions = {
  pages?: number;
  text?: string;
  size?: string;
  layout?: 'portrait' | 'landscape';
  link?: string;
  /** The name of an attached file. */
  attachment?: string;
  pdfVersion?: '1.3' | '1.7';
  userPassword?: string;
  ownerPassword?: string;
};

export async function makePdf({
  pages = 1,
  text = 'A document',
  size = 'a4',
  link,
  attachment,
  ...options
}: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size, ...options });
  const whole = buffer(document);
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage();
    document.text(`${text}, page ${page}`, link === undefined ? {} : { link });
  }
  if (attachment !== undefined) document.file(Buffer.from('attached'), { name: attachment });
  document.end();
  return whole;
}
