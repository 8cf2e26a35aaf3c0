// Says what goes and what stays before the demo is removed, or what is in the way.
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog/dialog.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { type DemoStanding, removeDemo } from '../../demo-contract.ts';
import { demoRemovalCopy as facts } from '../../demo-copy.ts';
import { demoPanelCopy } from './demo-panel-copy.ts';

const copy = demoPanelCopy.dialog;

export function DemoRemovalDialog({ demo, onClose }: { demo: DemoStanding; onClose: () => void }) {
  const remove = useAdminAction(removeDemo, {
    refetch: ['/api/admin/demo'],
    failed: copy.failed,
    onSuccess: onClose,
  });
  if (demo.obstacles.length > 0) return <Obstacles obstacles={demo.obstacles} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={copy.title}
      description={facts.final}
      confirmLabel={copy.confirm}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    >
      <dl className="mt-4 grid gap-4">
        <div>
          <dt className="font-semibold">{copy.goes}</dt>
          <dd className="text-ink-2">
            {facts.goes(demo)} {facts.goesToo}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{copy.stays}</dt>
          <dd className="text-ink-2">
            {facts.stays} {facts.staysToo}
          </dd>
        </div>
      </dl>
    </ConfirmDialog>
  );
}

function Obstacles({ obstacles, onClose }: { obstacles: DemoStanding['obstacles']; onClose: () => void }) {
  return (
    <Dialog
      title={facts.refused}
      description={copy.refusedText}
      onClose={onClose}
      footer={
        <Button look="outline" onClick={onClose}>
          {actionCopy.close}
        </Button>
      }
    >
      <ul className="mt-4 grid gap-3">
        {obstacles.map(({ text, to }) => (
          <li key={text} className="wrap-anywhere">
            {text} <TextLink to={to}>{copy.settle}</TextLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
