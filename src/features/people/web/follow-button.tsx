// Follow button: pressing it again unfollows. Visitors sign in first; then the follow is applied.
import { useQueryClient } from '@tanstack/react-query';
import { Check, UserPlus } from 'lucide-react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { useSignedInAction } from '#features/accounts/web/use-signed-in-action.ts';
import { toast } from '#ui/feedback/toast.ts';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { useAction } from '#ui/use-action.ts';
import { type FollowState, followPerson, unfollowPerson } from '../person-contract.ts';
import { followingCopy as copy } from './following-copy.ts';
import { followingAddresses, refetchAll, refetchLater, showFollowState } from './following-queries.ts';

type FollowButtonProps = {
  person: { uid: string; name: string; isFollowed: boolean };
  /** Used in the list of followed people, where the row stays in place. */
  onChanged?: (isFollowed: boolean) => void;
};

export const pressedLook =
  'aria-pressed:border-verdigris aria-pressed:bg-verdigris-soft aria-pressed:text-verdigris-ink';

export function FollowButton({ person: { uid, name, isFollowed }, onChanged }: FollowButtonProps) {
  const client = useQueryClient();
  const isOneself = useSession()?.uid === uid;
  const show = (state: FollowState) => {
    showFollowState(client, uid, state);
    onChanged?.(state.isFollowed);
    (onChanged ? refetchLater : refetchAll)(client, followingAddresses);
    if (state.isFollowed && !onChanged) toast({ title: copy.followed(name), description: copy.followedText });
  };
  const options = { failed: copy.notFollowed, onSuccess: show };
  const follow = useAction(followPerson, {
    ...options,
    onError: (error) => error.code === 'signed_out' && signedIn.keep(),
  });
  const unfollow = useAction(unfollowPerson, options);
  const signedIn = useSignedInAction(`follow ${uid}`, () => {
    if (!isOneself) follow.mutate({ params: { uid } });
  });
  if (isOneself) return null;
  const isBusy = follow.isPending || unfollow.isPending;
  const Icon = isFollowed ? Check : UserPlus;
  return (
    <PlainFormButton
      endpoint={isFollowed ? unfollowPerson : followPerson}
      params={{ uid }}
      look="outline"
      busy={isBusy}
      aria-pressed={isFollowed}
      className={pressedLook}
      onPress={isFollowed ? () => unfollow.mutate({ params: { uid } }) : signedIn.press}
    >
      {!isBusy && <Icon size={17} aria-hidden />}
      <span>
        {isFollowed ? copy.following : copy.follow}
        <span className="sr-only"> {name}</span>
      </span>
    </PlainFormButton>
  );
}
