// Tells administrators that they have something in the project they are looking at, before an action is refused.
import { Alert } from '#ui/feedback/alert.tsx';
import { ownProjectMessage, type Stake } from '../../stake-rules.ts';
import { adminStakeCopy as copy } from './stake-copy.ts';

type StakeNoticeProps = {
  stake: Stake | null;
  /** What its owner may do nevertheless. */
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
