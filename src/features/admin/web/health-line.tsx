// Dashboard notice about failing parts; empty when none are failing.

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';
import { healthQuery } from './admin-health-page.tsx';

export function HealthLine() {
  const broken = useQuery(healthQuery).data?.parts.filter(({ state }) => state === 'broken') ?? [];
  if (broken.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={copy.health.failing(broken.length)}>
        {broken.map(({ sentence }) => sentence).join(' ')} <TextLink to="/admin/health">{copy.health.open}</TextLink>
      </Alert>
    </div>
  );
}
