// Texts about documents that both sides use.
import type { DocumentAccess } from '#features/projects/project-documents.ts';

const asNewPdf = 'Print or export the document as a new PDF, and upload that.';

/** Why a file is refused. */
export const pdfRefusalTexts = {
  not_pdf: 'This file is not a PDF. Export the document as a PDF, and upload that.',
  damaged: `This PDF is damaged or incomplete. ${asNewPdf}`,
  encrypted: 'This PDF is protected by a password or restrictions. Remove the protection, and upload it again.',
  script: `This PDF contains scripts. ${asNewPdf}`,
  action: `This PDF does something by itself when it is opened or used, such as starting a program or sending a form. ${asNewPdf}`,
  attachment: 'This PDF has other files attached to it. Upload them as documents of their own.',
  form: `This PDF is an interactive form (XFA). ${asNewPdf}`,
  media: `This PDF contains video, sound or other embedded media. ${asNewPdf}`,
} as const;

export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes.toFixed(1)} MB`;
}

/** Who may read a document. */
export const accessTexts: Record<DocumentAccess, string> = {
  everyone: 'Visitors can read it without an account.',
  signed_in: 'People with an account on this site can read it.',
  investors: 'Only people with money in this project can read it.',
};
