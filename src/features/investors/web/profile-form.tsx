// The form of the investor profile. Its fields are the browser's own, so that it works without JavaScript and keeps what was typed before
// the page had any.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeAfterSignIn } from '#features/accounts/sign-in-address.ts';
import { formatDay, toDay } from '#kernel/dates.ts';
import type { Issue } from '#kernel/errors.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import type { CallInput } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useSite } from '#ui/site.tsx';
import { useAction } from '#ui/use-action.ts';
import { type InvestorProfile, saveInvestorProfile } from '../investor-profile-contract.ts';
import { findUnanswered, investingSettingsPath } from '../profile-form.ts';
import { checkProfileForm } from '../profile-form-check.ts';
import { CategoryFields } from './category-fields.tsx';
import { investingCopy as copy } from './investing-copy.ts';
import { type FormState, MeansFields, WhereFields, WhoFields } from './profile-fields.tsx';

export function ProfileForm({ profile }: { profile: InvestorProfile }) {
  const [search] = useSearchParams();
  const { today, publicUrl } = useSite();
  const element = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<readonly Issue[]>(profile.typed?.issues ?? []);
  const [refusals, setRefusals] = useState(0);
  const next = search.get('next');
  const refuse = (found: readonly Issue[]) => {
    setIssues(found);
    setRefusals((before) => before + 1);
  };
  const save = useAction(saveInvestorProfile, {
    refetch: ['/api/users/investor-profile', '/api/users/attention'],
    ...(next === null && { done: copy.saved }),
    onSuccess: () => {
      setIssues([]);
      if (next !== null) location.assign(withBase(placeAfterSignIn(next, publicUrl)));
    },
    onError: (error) => refuse(error.details.issues ?? []),
  });
  // After the errors are on screen.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = readEntries(event.currentTarget);
    const checked = checkProfileForm(entries, today);
    const found = [...findUnanswered(entries, search), ...('issues' in checked ? checked.issues : [])];
    if ('issues' in checked || found.length > 0) refuse(found);
    else save.mutate({ body: checked.body } as CallInput<typeof saveInvestorProfile>);
  };
  const action = withBase(`${investingSettingsPath}?${withoutDraft(search)}`);
  const asked = (search.get('ask') ?? '').split(',');
  const state = createFormState(profile, { issues, asked });
  const failure = save.isError && !save.isPending && issues.length === 0 ? save.error.userMessage : undefined;
  return (
    <>
      {isOld(profile, today) && (
        <StillRight profile={profile} action={action} isBusy={save.isPending} onConfirm={submit} />
      )}
      <form
        ref={element}
        noValidate
        method="post"
        action={action}
        aria-label={copy.form}
        onSubmit={submit}
        className="group/form grid gap-6"
      >
        <input type="hidden" name="version" value={profile.version} />
        <WhoFields state={state} />
        {(profile.asks.length > 0 || asked.includes('country') || profile.country !== null) && (
          <WhereFields state={state} />
        )}
        <MeansFields state={state} />
        <CategoryFields state={state} categories={profile.categories} />
        {issues.length > 0 && (
          <Alert tone="danger" title={copy.failed}>
            {copy.check}
          </Alert>
        )}
        {failure !== undefined && (
          <Alert tone="danger" title={copy.failed}>
            {failure}
          </Alert>
        )}
        <div>
          <Button type="submit" size="large" busy={save.isPending}>
            {next === null ? copy.save : copy.saveAndBack}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Stated on an earlier day. */
function isOld({ statedAt }: InvestorProfile, today: string): boolean {
  return statedAt !== null && toDay(new Date(statedAt)) < today;
}

type StillRightProps = {
  profile: InvestorProfile;
  action: string;
  isBusy: boolean;
  onConfirm: (event: FormEvent<HTMLFormElement>) => void;
};

/** One press instead of typing it all again. */
function StillRight({ profile: { statedAt, version }, action, isBusy, onConfirm }: StillRightProps) {
  if (statedAt === null) return null;
  return (
    <form method="post" action={action} onSubmit={onConfirm} className="panel" aria-label={copy.stillRight.title}>
      <input type="hidden" name="version" value={version} />
      <h2 className="h3">{copy.stillRight.title}</h2>
      <p className="mt-1 text-ink-2">{copy.stillRight.text(formatDay(statedAt))}</p>
      <Button type="submit" look="outline" busy={isBusy} className="mt-4">
        {copy.stillRight.confirm}
      </Button>
    </form>
  );
}

function readEntries(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
}

function withoutDraft(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'draft' && name !== 'saved'));
}

/** What each field shows: what was typed and refused, else what is stored. */
function createFormState(
  profile: InvestorProfile,
  { issues, asked }: { issues: readonly Issue[]; asked: readonly string[] },
): FormState {
  const { typed } = profile;
  const entries = typed?.entries ?? [];
  return {
    profile,
    isTyped: typed !== null,
    typedValue: (name) => entries.find(([known]) => known === name)?.[1],
    isTypedChecked: (name, value) => entries.some(([known, chosen]) => known === name && chosen === value),
    error: (name) => issues.find(({ path }) => path === name)?.message,
    isAsked: (name) => asked.includes(name),
  };
}
