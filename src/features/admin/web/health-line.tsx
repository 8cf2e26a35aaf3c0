// On the dashboard: a line that says what is not in order. Nothing where all is well, or where it cannot be told.
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { healthQuery } from './admin-health-page.tsx';

export function HealthLine() {
  const broken = useQuery(healthQuery).data?.parts.filter(({ state }) => state === 'broken') ?? [];
  if (broken.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={broken.length === 1 ? 'One part is broken' : `${broken.length} parts are broken`}>
        {broken.map(({ sentence }) => sentence).join(' ')} <TextLink to="/admin/health">Health</TextLink>
      </Alert>
    </div>
  );
}
