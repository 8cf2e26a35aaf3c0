// Warns administrators that they have a stake in the project on screen, before an action is refused.
import { Alert } from '#ui/feedback/alert.tsx';
import { ownProjectMessage, type Stake } from '../../stake-rules.ts';
import { projectsCopy } from './admin-projects-copy.ts';

const copy = projectsCopy.stake;

type StakeNoticeProps = {
  stake: Stake | null;
  /** Lists the actions that the owner may still take. */
  ownText?: string;
};

export function StakeNotice({ stake, ownText }: StakeNoticeProps) {
  if (stake === null) return null;
  return (
    <div className="mb-8">
      <Alert tone="warm" title={stake === 'owner' ? ownProjectMessage : copy.investorTitle}>
        {stake === 'owner' ? ownText : copy.investorText}
      </Alert>
    </div>
  );
}
