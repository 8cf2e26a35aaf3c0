// Stands in the invest form's place when the goal is reached.
import { Alert } from '#ui/feedback/alert.tsx';

export function FullyFundedAlert() {
  return (
    <Alert tone="good" title="Fully Funded">
      This project has reached its funding goal. No more investments are accepted.
    </Alert>
  );
}
