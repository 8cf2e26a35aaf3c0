// Where the rules of an offer require a signed agreement, a payment can't be made before it, or before what the rules ask to read and
// answer: its client secret is not handed out.
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { type AgreementDeps, getAgreement } from './agreement-service.ts';

/** The amount stays reserved. @throws AppError agreement_needed, with the agreement to sign and the hold with its steps, without its secret */
export async function requireAgreement(deps: AgreementDeps, viewer: Viewer, payment: PreparedPayment): Promise<void> {
  const { clientSecret: _secret, ...hold } = payment;
  const { investmentId, expiresAt } = hold;
  const isDone = hold.agreement.isSigned && hold.steps.every(({ isOpen }) => !isOpen);
  if (!hold.agreement.isRequired || isDone) return;
  throw new AppError(
    'agreement_needed',
    'Your amount is reserved. Sign the investment agreement, then continue to the payment.',
    { investmentId, expiresAt, agreement: await getAgreement(deps, viewer, investmentId), hold },
  );
}
