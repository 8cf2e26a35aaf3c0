// The demo on this site: asks once whether to keep it, and removes it. Nothing is shown on a site without it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { type DemoStanding, getDemo, keepDemo } from '../../demo-contract.ts';
import { demoPanelCopy as copy } from './demo-panel-copy.ts';

export const demoQuery = queryFor(getDemo, {});
const runningPauseMs = 1500;

const RemovalDialog = lazyComponent(async () => (await import('./demo-removal-dialog.tsx')).DemoRemovalDialog);

/** On the dashboard until an administrator chose to keep the demo. */
export function DemoQuestion() {
  const demo = useDemo();
  if (demo === undefined || demo.state === 'none' || (demo.state === 'here' && demo.isKept)) return null;
  return <DemoPanel demo={demo} className="mb-8" />;
}

/** In the settings as long as there is a demo. */
export function DemoSetting() {
  const demo = useDemo();
  if (demo === undefined || demo.state === 'none') return null;
  return <DemoPanel demo={demo} className="mt-8 max-w-[60rem]" />;
}

function useDemo(): DemoStanding | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...demoQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? runningPauseMs : false),
  });
  const before = useRef(data?.state);
  useEffect(() => {
    const wasRunning = before.current === 'running';
    before.current = data?.state;
    if (!wasRunning || data?.state === 'running') return;
    // Every list and figure has changed.
    void queries.invalidateQueries();
    if (data?.state === 'none') toast({ title: copy.gone, description: copy.goneText });
  }, [data?.state, queries]);
  return data;
}

function DemoPanel({ demo, className }: { demo: DemoStanding; className: string }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useAdminAction(keepDemo, {
    refetch: ['/api/admin/demo'],
    done: { title: copy.keptToast, description: copy.keptToastText },
    failed: copy.keepFailed,
  });
  const { state, isKept, projects } = demo;
  if (state === 'running') {
    return (
      <Panel title={copy.running} className={className}>
        <p role="status" className="text-ink-2">
          {copy.runningText(projects)}
        </p>
      </Panel>
    );
  }
  const isPartly = state === 'partly';
  return (
    <Panel title={isPartly ? copy.partly : copy.title} className={className}>
      <p className="text-ink-2">{isPartly ? copy.partlyText : isKept ? copy.kept : copy.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isPartly && !isKept && (
          <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
            {copy.keep}
          </Button>
        )}
        <Button look="outline" onClick={() => setAsking(true)}>
          {isPartly ? copy.removeRest : copy.remove}
        </Button>
      </div>
      {isAsking && <RemovalDialog demo={demo} onClose={() => setAsking(false)} onLoadError={() => setAsking(false)} />}
    </Panel>
  );
}
