// The agreement at the checkout: one line that opens to the whole text, and the typed name, or the way to an outside signature service.
import { CircleCheck, FileText } from 'lucide-react';
import { useId } from 'react';
import { maxSignedName } from '#features/agreements/agreement-rules.ts';
import { AgreementText } from '#features/agreements/web/agreement-text-view.tsx';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FieldNotes, TextField } from '#ui/form/field.tsx';
import { DownloadLink, TextLink } from '#ui/link-button.tsx';
import { type Agreement, getAgreementPdf } from '../../agreement-contract.ts';
import { checkoutAgreementCopy as copy, providerNames } from '../../agreement-copy.ts';
import type { CheckoutAgreement } from './use-checkout-agreement.ts';

export type CheckoutAgreementProps = {
  state: CheckoutAgreement;
  investmentId: number;
  isLocked: boolean;
  form?: string | undefined;
};

export function CheckoutAgreementPart({ state, investmentId, isLocked, form }: CheckoutAgreementProps) {
  return (
    <section aria-label={copy.region} className="grid gap-3">
      {state.isSigned ? (
        <Signed investmentId={investmentId} />
      ) : (
        <>
          <AgreementFold state={state} investmentId={investmentId} />
          {state.agreement === undefined || state.agreement.provider === 'built_in' ? (
            <NameField state={state} isLocked={isLocked} form={form} />
          ) : (
            <OutsideSignature state={state} agreement={state.agreement} isLocked={isLocked} />
          )}
        </>
      )}
    </section>
  );
}

const pageOf = (investmentId: number) => `/investments/${investmentId}/agreement`;

function Signed({ investmentId }: { investmentId: number }) {
  return (
    <p role="status" className="flex min-h-[44px] items-center gap-2.5 rounded-button border border-line px-3.5">
      <CircleCheck size={18} aria-hidden className="shrink-0 text-verdigris-ink" />
      <span className="min-w-0 flex-1 font-semibold">{copy.signed}</span>
      <TextLink to={pageOf(investmentId)} target="_blank">
        {copy.read}
      </TextLink>
    </p>
  );
}

function AgreementFold({ state, investmentId }: Pick<CheckoutAgreementProps, 'state' | 'investmentId'>) {
  return (
    <details
      className="group rounded-button border border-line px-3.5"
      onToggle={(event) => event.currentTarget.open && state.open()}
    >
      <summary className="flex min-h-[44px] cursor-pointer list-none items-center gap-2.5 py-2 [&::-webkit-details-marker]:hidden">
        <FileText size={18} aria-hidden className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 font-semibold">{copy.region}</span>
        <span className="link group-open:hidden">{copy.read}</span>
      </summary>
      <div className="grid gap-3 pt-1 pb-3.5">
        <Text state={state} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <DownloadLink look="outline" href={getAddress(getAgreementPdf, { params: { id: investmentId } })}>
            {copy.pdf}
          </DownloadLink>
          <TextLink
            to={pageOf(investmentId)}
            target="_blank"
            className="inline-flex min-h-[42px] items-center text-note"
          >
            {copy.openPage}
          </TextLink>
        </div>
        <p className="text-small leading-snug text-ink-3">{copy.original}</p>
      </div>
    </details>
  );
}

function Text({ state: { agreement, hasFailed, retry } }: Pick<CheckoutAgreementProps, 'state'>) {
  if (hasFailed) return <ErrorState title={copy.failed} onRetry={retry} />;
  if (agreement === undefined) {
    return (
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="h-[300px]" />
      </div>
    );
  }
  return (
    // Scrolls by itself, so a keyboard must reach it.
    <section
      aria-label={copy.text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[min(60vh,26rem)] overflow-y-auto rounded-chip bg-surface-2 p-3.5 text-note leading-snug"
    >
      <AgreementText text={agreement.text} level={3} />
    </section>
  );
}

function NameField({ state, isLocked, form }: Pick<CheckoutAgreementProps, 'state' | 'isLocked' | 'form'>) {
  const { agreement, error, field, name, change } = state;
  return (
    <TextField
      ref={field}
      form={form}
      label={copy.name}
      hint={agreement === undefined ? copy.hintLoading : copy.hint(agreement.signer)}
      error={error}
      value={name}
      maxLength={maxSignedName}
      autoComplete="name"
      autoCapitalize="words"
      spellCheck={false}
      readOnly={isLocked}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function OutsideSignature({
  state,
  agreement,
  isLocked,
}: Omit<CheckoutAgreementProps, 'investmentId'> & { agreement: Agreement }) {
  const id = useId();
  const service = providerNames[agreement.provider];
  const { signingUrl } = agreement;
  return (
    <div className="grid gap-2">
      <p className="text-note text-ink-2">{copy.outsideText(service)}</p>
      <div className="flex flex-wrap items-center gap-3">
        {signingUrl !== null && (
          <a
            href={signingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-[42px] items-center"
          >
            {copy.outsideOpen(service)}
          </a>
        )}
        <Button
          type="button"
          look="outline"
          busy={isLocked}
          aria-describedby={state.error ? `${id}-error` : undefined}
          onClick={() => void state.signOutside()}
        >
          {signingUrl === null ? copy.outside(service) : copy.outsideCheck}
        </Button>
      </div>
      <FieldNotes id={id} error={state.error} />
    </div>
  );
}
