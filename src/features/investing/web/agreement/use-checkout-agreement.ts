// The agreement at the checkout: loaded behind the page, extended while it is read, and signed before the card is charged.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { isSameName } from '#features/agreements/agreement-rules.ts';
import { ApiError, call } from '#ui/call.ts';
import { queryFor } from '#ui/queries.ts';
import { type Agreement, getAgreement, openAgreement, signAgreement } from '../../agreement-contract.ts';
import { checkoutAgreementCopy as copy } from '../../agreement-copy.ts';
import type { ReservedHold } from '../../investing-contract.ts';

/** 'refused': the field says why. */
export type AgreementSaved = 'saved' | 'refused' | 'failed';
export type CheckoutAgreement = ReturnType<typeof useCheckoutAgreement>;

type Options = {
  /** The reservation now ends later. */
  onExtended: (expiresAt: string) => void;
};

const pollMs = 3000;

export function useCheckoutAgreement({ investmentId, agreement }: ReservedHold, { onExtended }: Options) {
  const client = useQueryClient();
  const displayName = useSession()?.displayName ?? '';
  const options = queryFor(getAgreement, { params: { id: investmentId } });
  const [isAsked, setAsked] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...options,
    enabled: !agreement.isSigned,
    // The signature service reports to the server, not to this page.
    refetchInterval: ({ state }) => (isAsked && state.data?.signature === null ? pollMs : false),
  });
  const isSigned = agreement.isSigned || data?.signature != null;
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isOpened = useRef(false);
  const keep = (found: Agreement) => client.setQueryData(options.queryKey, found);

  const findProblem = (): string | undefined => {
    if (data === undefined) return copy.failed;
    if (data.provider !== 'built_in') return copy.outsideNeeded;
    if (name.trim() === '') return copy.nameNeeded;
    const isOwn = [data.signer, displayName].some((own) => own !== '' && isSameName(own, name));
    return isOwn ? undefined : copy.notYourName(data.signer);
  };

  const sign = async (): Promise<AgreementSaved> => {
    if (isSigned) return 'saved';
    try {
      const body = { ...(data && { sha256: data.sha256 }), ...(data?.provider === 'built_in' && { name }) };
      const signed = await call(signAgreement, { params: { id: investmentId }, body });
      keep(signed);
      return signed.signature === null ? 'refused' : 'saved';
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      return explain(refusal);
    }
  };

  const explain = ({ code, details }: ApiError): AgreementSaved => {
    if (code === 'changed_meanwhile') {
      keep(details.agreement as Agreement);
      setError(copy.changed);
      return 'refused';
    }
    const issue = details.issues?.find(({ path }) => path === 'name')?.message;
    if (issue === undefined) return 'failed';
    setError(issue);
    return 'refused';
  };

  const extend = useEffectEvent(async () => {
    try {
      const { expiresAt, isExtended } = await call(openAgreement, { params: { id: investmentId } });
      if (isExtended) onExtended(expiresAt);
    } catch {
      // Reading does not depend on it; the countdown shows what is left.
    }
  });
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);

  return {
    agreement: data,
    isSigned,
    hasFailed: isError,
    retry: () => void refetch(),
    error,
    field,
    name,
    change: (typed: string) => {
      setName(typed);
      setError(undefined);
    },
    /** The text was opened: once, the reservation gets longer. */
    open: () => {
      if (isOpened.current || isSigned) return;
      isOpened.current = true;
      void extend();
    },
    /** Whether it is signed, or can be with what was typed; otherwise the field says why and gets the focus. */
    check: () => {
      if (isSigned) return true;
      const problem = findProblem();
      if (isError) void refetch();
      setError(problem);
      field.current?.focus();
      return problem === undefined;
    },
    /** Call before charging. */
    saveNow: sign,
    /** Goes to the outside service, or asks it again. */
    signOutside: async () => {
      setAsked(true);
      const outcome = await sign();
      if (outcome === 'failed') setError(copy.notSigned);
      else setError(outcome === 'refused' && data?.signingUrl != null ? copy.outsideWaiting : undefined);
    },
  };
}
