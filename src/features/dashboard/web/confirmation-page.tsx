// '/investments/:id/confirmation': the completed investment, or a notice that it is not complete.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { investmentStateWords } from '#features/investing/web/investment-state.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useReaderDay } from '#ui/moment.tsx';
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
  const day = useReaderDay();
  const words = receipt && !isConfirmed(receipt) && investmentStateWords(receipt, day);
  return (
    <div className="wrap max-w-narrow py-[clamp(28px,5vw,56px)]">
      {words ? (
        <>
          <h1 className="h2 mb-7">{receipt.number === null ? copy.notComplete : words.label}</h1>
          <EmptyState
            title={receipt.projectTitle}
            text={words.text}
            action={receipt.number !== null && <LinkButton to={`/receipts/${id}`}>{copy.receipt}</LinkButton>}
          />
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
