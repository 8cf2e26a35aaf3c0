// The state of the profile form: typed values, kept in this browser until they are saved, and the result of saving.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '#ui/call.ts';
import { findCopy, forgetCopy, keepCopy } from '#ui/form/browser-copies.ts';
import { useAction } from '#ui/use-action.ts';
import type { UserProfile } from '../../account-contract.ts';
import { updateOwnProfile } from '../../own-account-contract.ts';
import {
  findProfileErrors,
  getProfileChanges,
  hasProfileChanges,
  type ProfileErrors,
  type ProfileValues,
  profileValues,
  toProfileErrors,
  toProfileValues,
} from './profile-values.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.profile;

type Options = {
  /** False in the server's HTML, which does not know what this browser keeps. */
  hydrated: boolean;
};

export function useProfileForm(profile: UserProfile, { hydrated }: Options) {
  const name = `profile:${profile.uid}`;
  const saved = toProfileValues(profile);
  const [values, setValues] = useState<ProfileValues>(() => {
    const kept = hydrated ? z.safeParse(profileValues, findCopy(name)) : undefined;
    return kept?.success ? kept.data : saved;
  });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [refusals, setRefusals] = useState(0);
  const refuse = (found: ProfileErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };
  const save = useAction(updateOwnProfile, {
    refetch: [`/api/users/${profile.uid}`, `/api/people/${profile.uid}`],
    done: copy.saved,
    onSuccess: (record) => {
      forgetCopy(name);
      setValues(toProfileValues(record));
    },
    onError: (error: ApiError) => refuse(toProfileErrors(error.details.issues ?? [])),
  });
  const put = (next: ProfileValues) => {
    setValues(next);
    if (hasProfileChanges(saved, next)) keepCopy(name, next);
    else forgetCopy(name);
  };
  return {
    values,
    errors,
    /** Counts them, so that each moves the focus to the first field with an error. */
    refusals,
    hasChanges: hasProfileChanges(saved, values),
    isSaving: save.isPending,
    /** A failure that belongs to no single field. */
    failure: save.isError && !save.isPending && Object.keys(errors).length === 0 ? save.error.userMessage : undefined,
    change: (part: Partial<ProfileValues>) => {
      put({ ...values, ...part });
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    },
    discard: () => {
      put(saved);
      setErrors({});
      save.reset();
    },
    submit: () => {
      if (!hasProfileChanges(saved, values)) return;
      const found = findProfileErrors(values);
      setErrors(found);
      if (Object.keys(found).length > 0) return refuse(found);
      save.mutate({ body: getProfileChanges(saved, values) });
    },
  };
}
