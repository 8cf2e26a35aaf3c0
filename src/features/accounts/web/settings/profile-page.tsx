// '/settings': a person's profile, as others see it and as only they do.

import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { ChipsField } from '#ui/form/chips-field.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ScriptFields } from '#ui/needs-script.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { UserProfile } from '../../account-contract.ts';
import { maxWords, profileLimits } from '../../profile-rules.ts';
import { profileQuery, useSession } from '../use-session.ts';
import { OwnEmailForm } from './own-email-form.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { settingsCopy } from './settings-copy.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { useProfileForm } from './use-profile-form.ts';

const copy = settingsCopy.profile;

/** Pictures belong to a later slice. */
type ProfileSlots = {
  Picture: ComponentType<{
    name: string;
    address: string | null;
    error: string | undefined;
    onChange: (address: string | null) => void;
  }>;
};

export const createProfileSettingsScreen = (slots: ProfileSlots) =>
  screen({
    Component: () => <ProfileSettingsPage slots={slots} />,
    meta: () => ({ title: copy.title }),
  });

function ProfileSettingsPage({ slots }: { slots: ProfileSlots }) {
  const session = useSession();
  const profile = useQuery({ ...profileQuery(session?.uid ?? ''), enabled: session !== null });
  const hydrated = useHydrated();
  return (
    <SettingsFrame title={copy.title} lead={copy.lead}>
      {session !== null && <OwnEmailForm />}
      <QueryView
        // The record of a new person is being created.
        query={{ ...profile, isPending: profile.isPending || profile.error?.status === 404 }}
        pending={<Loading label={settingsCopy.loading} blocks={['h-[104px]', 'h-[72px]', 'h-[160px]']} />}
        failed={copy.loadFailed}
      >
        {(data) => <ProfileForm key={`${data.uid} ${hydrated}`} profile={data} hydrated={hydrated} slots={slots} />}
      </QueryView>
    </SettingsFrame>
  );
}

type ProfileFormProps = { profile: UserProfile; hydrated: boolean; slots: ProfileSlots };

function ProfileForm({ profile, hydrated, slots: { Picture } }: ProfileFormProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const form = useProfileForm(profile, { hydrated });
  const { values, errors, refusals, change } = form;
  // After the errors are on screen, however late the browser draws them.
  useEffect(() => {
    if (refusals > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={formElement} noValidate aria-label={copy.title} method="post" onSubmit={submit}>
      <ScriptFields noScript={copy.noScript} className="gap-6">
        <Picture
          name={values.name}
          address={values.profileImage}
          error={errors.profileImage}
          onChange={(profileImage) => change({ profileImage })}
        />
        <TextField
          label={copy.name}
          hint={copy.nameHint}
          autoComplete="name"
          maxLength={profileLimits.name}
          value={values.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={copy.email}
          hint={copy.emailHint}
          type="email"
          autoComplete="email"
          readOnly
          value={profile.email ?? ''}
        />
        <TextArea
          label={copy.bio}
          hint={`${copy.bioHint} ${copy.left(profileLimits.bio - values.bio.length)}`}
          rows={6}
          maxLength={profileLimits.bio}
          value={values.bio}
          error={errors.bio}
          onChange={(event) => change({ bio: event.target.value })}
        />
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <TextField
            label={copy.location}
            autoComplete="address-level2"
            maxLength={profileLimits.location}
            value={values.location}
            error={errors.location}
            onChange={(event) => change({ location: event.target.value })}
          />
          <TextField
            label={copy.website}
            type="url"
            autoComplete="url"
            placeholder="https://"
            maxLength={profileLimits.link}
            value={values.website}
            error={errors.website}
            onChange={(event) => change({ website: event.target.value })}
          />
        </div>
        <ProfileLinks links={values.links} error={errors.links} onChange={(links) => change({ links })} />
        <section aria-labelledby="profile-private" className="grid gap-6 border-t border-line pt-6">
          <div>
            <h2 id="profile-private" className="h3">
              {copy.notShown.title}
            </h2>
            <p className="mt-1 text-ink-2">{copy.notShown.text}</p>
          </div>
          <Words field="interests" form={form} />
          <Words field="expertise" form={form} />
        </section>
        {form.failure !== undefined && (
          <Alert tone="danger" title={copy.failed}>
            {form.failure}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <Button type="submit" busy={form.isSaving} aria-disabled={!form.hasChanges}>
            {copy.save}
          </Button>
          {form.hasChanges ? (
            <Button look="quiet" onClick={form.discard}>
              {copy.discard}
            </Button>
          ) : (
            <LinkButton look="quiet" to={`/people/${profile.uid}`}>
              {copy.view}
            </LinkButton>
          )}
        </div>
      </ScriptFields>
    </form>
  );
}

type WordsProps = { field: 'interests' | 'expertise'; form: ReturnType<typeof useProfileForm> };

function Words({ field, form: { values, errors, change } }: WordsProps) {
  const words = values[field];
  return (
    <ChipsField
      label={copy.words[field]}
      hint={words.length >= maxWords.count ? copy.words.full : copy.words.hint}
      name={field}
      value={words}
      onChange={(next) => change({ [field]: next })}
      error={errors[field]}
      maxLength={maxWords.length}
      max={maxWords.count}
      clean={(word) => word.replaceAll(/\s+/g, ' ').trim().slice(0, maxWords.length).trim()}
      copy={copy.words.chips}
    />
  );
}
