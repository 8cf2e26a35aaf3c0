// The list of webhooks of a project or of the site, with a form for a new one.
import { Plus } from 'lucide-react';
import { useContext, useState } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Panel } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Webhook, WebhookWithSecret } from '../webhook-contract.ts';
import { WebhookAccess } from './webhook-access.ts';
import { NewWebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { webhooksCopy as copy } from './webhooks-copy.ts';

export function WebhookList({ webhooks, projectId }: { webhooks: readonly Webhook[]; projectId?: number }) {
  const { isAdmin } = useContext(WebhookAccess);
  const [created, setCreated] = useState<WebhookWithSecret>();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-8">
      {created !== undefined && <WebhookSecret secret={created.secret} onDone={() => setCreated(undefined)} />}
      <DataTable
        caption={copy.caption}
        columns={isAdmin ? columns : columns.filter(({ header }) => header !== copy.columns.project)}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={{ title: copy.empty, text: copy.emptyText }}
      />
      {isOpen ? (
        <Panel title={copy.create}>
          <NewWebhookForm
            {...(projectId !== undefined && { projectId })}
            onCreated={(webhook) => {
              setCreated(webhook);
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </Panel>
      ) : (
        <div>
          <Button look={webhooks.length === 0 ? 'solid' : 'outline'} onClick={() => setOpen(true)}>
            <Plus size={18} aria-hidden /> {copy.create}
          </Button>
        </div>
      )}
      <p className="text-note text-ink-2">{copy.guide}</p>
    </div>
  );
}

const columns = [
  { header: copy.columns.address, wide: true, cell: (webhook: Webhook) => <Address webhook={webhook} /> },
  {
    header: copy.columns.project,
    cell: ({ projectTitle }: Webhook) => (projectTitle === null ? copy.wholeSite : <bdi>{projectTitle}</bdi>),
  },
  { header: copy.columns.state, cell: (webhook: Webhook) => <WebhookState webhook={webhook} /> },
  { header: copy.columns.pending, align: 'number' as const, cell: ({ counts }: Webhook) => counts.pending },
  { header: copy.columns.failedCount, align: 'number' as const, cell: ({ counts }: Webhook) => counts.failed },
];

function Address({ webhook: { id, url, description } }: { webhook: Webhook }) {
  const { toPath } = useContext(WebhookAccess);
  return (
    <span className="grid gap-0.5 text-start">
      <TextLink to={toPath(id)} className="wrap-anywhere">
        {url}
      </TextLink>
      {description !== '' && <bdi className="text-ink-3">{description}</bdi>}
    </span>
  );
}

export function WebhookState({ webhook: { disabledFor, failingSince } }: { webhook: Webhook }) {
  const [tone, words]: [BadgeTone, string] =
    disabledFor === 'failing'
      ? ['danger', copy.states.failing_off]
      : disabledFor === 'gone'
        ? ['danger', copy.states.gone]
        : disabledFor === 'by_hand'
          ? ['secondary', copy.states.by_hand]
          : failingSince !== null
            ? ['warm', copy.states.failing]
            : ['good', copy.states.enabled];
  return <Badge tone={tone}>{words}</Badge>;
}
