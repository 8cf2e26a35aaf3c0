// '/investments/:id/confirmation': the completed investment, or a notice that it is not complete.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { investmentStateWords } from '#features/investing/web/investment-state.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { confirmationCopy as copy } from './confirmation-copy.ts';
import { confirmationQuery, InvestmentConfirmation, isConfirmed } from './investment-confirmation.tsx';

export const confirmationScreen = screen({
  Component: ConfirmationPage,
  queries: ({ params: { id = '' } }) => [confirmationQuery(id)],
  meta: () => ({ title: copy.pageTitle }),
});

function ConfirmationPage() {
  const { id = '' } = useParams();
  const receipt = useQuery(confirmationQuery(id)).data;
  return (
    <div className="wrap max-w-narrow py-[clamp(28px,5vw,56px)]">
      {receipt && !isConfirmed(receipt) ? (
        <>
          <h1 className="h2 mb-7">{copy.notComplete}</h1>
          <EmptyState title={receipt.projectTitle} text={investmentStateWords(receipt).text} />
        </>
      ) : (
        <InvestmentConfirmation id={id} heading="h1" />
      )}
      <p className="mt-7">
        <LinkButton to="/dashboard" look="outline">
          {copy.dashboard}
        </LinkButton>
      </p>
    </div>
  );
}
