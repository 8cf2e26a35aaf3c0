// Texts of certificates, shared by the file and the screens.
import type { IssuedCertificate } from './certificate-contract.ts';

export const certificateCopy = {
  title: 'Certificate of holding',
  statement: 'The register kept by this site shows the following holding at the time of issue.',
  rows: {
    holder: 'Holder',
    project: 'Company',
    share: 'Share of the company',
    amount: 'Amount invested, less what went back',
    shareClass: 'Class',
    issued: 'Issued',
    number: 'Number',
    code: 'Code',
  },
  verify: 'Verify it',
  verifyText:
    'Anyone with the number and the code can check that this certificate is genuine and whether the holding is unchanged:',
  hash: 'SHA-256 of this certificate',
  nature:
    'It is evidence of an entry in the register, not a security: it can’t be sold or transferred. Later rounds, transfers and returns of money change the holding.',
  standing: {
    current: 'Still so',
    changed: 'Changed since',
    ended: 'No longer held',
  } satisfies Record<IssuedCertificate['standing'], string>,
} as const;
