// What a person reads and accepts before paying, in one place: each part says whether it is complete, and saves itself before the card is
// charged.

import { checkoutAgreementCopy } from '../../agreement-copy.ts';
import type { ReservedHold } from '../../investing-contract.ts';
import { CheckoutAgreementPart } from '../agreement/checkout-agreement.tsx';
import { useCheckoutAgreement } from '../agreement/use-checkout-agreement.ts';
import { CommitmentStepsPart } from '../steps/commitment-steps.tsx';
import { stepsCopy } from '../steps/steps-copy.ts';
import { useCommitmentSteps } from '../steps/use-commitment-steps.ts';

/** 'refused': its own field says why. 'failed': the call did not get through. */
export type AcceptanceSaved = 'saved' | 'refused' | { failed: string };

export type Acceptance = ReturnType<typeof useCheckoutAcceptance>;

export function useCheckoutAcceptance(hold: ReservedHold, onExtended: (expiresAt: string) => void) {
  const steps = useCommitmentSteps(hold);
  const agreement = useCheckoutAgreement(hold, { onExtended });
  return {
    steps,
    agreement,
    /** Whether everything can be accepted with what was typed; the first part that can't says why, and gets the focus. */
    check: () => steps.check() && agreement.check(),
    saveNow: async (): Promise<AcceptanceSaved> => {
      const answered = await steps.saveNow();
      if (answered !== 'saved') return answered === 'failed' ? { failed: stepsCopy.failed } : 'refused';
      const saved = await agreement.saveNow();
      return saved === 'failed' ? { failed: checkoutAgreementCopy.notSigned } : saved;
    },
  };
}

type CheckoutAcceptanceProps = {
  acceptance: Acceptance;
  investmentId: number;
  isLocked: boolean;
  /** Sent by Enter in the field of the signature. */
  form?: string;
};

export function CheckoutAcceptance({ acceptance, investmentId, isLocked, form }: CheckoutAcceptanceProps) {
  return (
    <div className="grid gap-4 sm:gap-3">
      <CommitmentStepsPart state={acceptance.steps} isLocked={isLocked} />
      <CheckoutAgreementPart {...{ state: acceptance.agreement, investmentId, isLocked, form }} />
    </div>
  );
}
