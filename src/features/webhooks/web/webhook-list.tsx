// The list of webhooks of a project or of the site, with a form for a new one.
import { Plus } from 'lucide-react';
import { useContext, useState } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Panel } from '#ui/section.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import type { Webhook, WebhookWithSecret } from '../webhook-contract.ts';
import { WebhookAccess } from './webhook-access.ts';
import { NewWebhookForm } from './webhook-form.tsx';
import { webhooksCopy as copy } from './webhooks-copy.ts';

/** Of a form in a wide page. */
export const formWidth = 'max-w-[46rem]';

export function WebhookList({ webhooks, projectId }: { webhooks: readonly Webhook[]; projectId?: number }) {
  const { isAdmin } = useContext(WebhookAccess);
  const [created, setCreated] = useState<WebhookWithSecret>();
  const [isOpen, setOpen] = useState(false);
  const [returnsFocus, setReturnsFocus] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-8">
      {created !== undefined && (
        <Panel className={formWidth}>
          <ShownOnce
            value={created.secret}
            words={copy.secret}
            onDone={() => {
              setReturnsFocus(true);
              setCreated(undefined);
            }}
          />
        </Panel>
      )}
      {!(isOpen && webhooks.length === 0) && (
        <DataTable
          caption={copy.caption}
          columns={isAdmin ? columns : columns.filter(({ header }) => header !== copy.columns.project)}
          rows={webhooks}
          rowKey={({ id }) => id}
          empty={{ title: copy.empty, text: copy.emptyText }}
        />
      )}
      {isOpen ? (
        <Panel title={copy.create} className={formWidth}>
          <NewWebhookForm
            {...(projectId !== undefined && { projectId })}
            onCreated={(webhook) => {
              setReturnsFocus(false);
              setCreated(webhook);
              setOpen(false);
            }}
            onCancel={() => {
              setReturnsFocus(true);
              setOpen(false);
            }}
          />
        </Panel>
      ) : (
        <NewButton
          look={webhooks.length === 0 ? 'solid' : 'outline'}
          takesFocus={returnsFocus}
          onClick={() => setOpen(true)}
        />
      )}
      <p className="text-note text-ink-2">
        {copy.guide}{' '}
        <a href={withBase('/docs')} className="link">
          {copy.shapes}
        </a>
      </p>
    </div>
  );
}

type NewButtonProps = Pick<ButtonProps, 'look' | 'onClick'> & { takesFocus: boolean };

/** Takes the focus back from the form or the secret that it led to. */
function NewButton({ takesFocus, ...props }: NewButtonProps) {
  return (
    <div>
      <Button {...props} ref={useFocusOnMount<HTMLButtonElement>(takesFocus)}>
        <Plus size={18} aria-hidden /> {copy.create}
      </Button>
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

export function WebhookState({ webhook: { disabledFor, failingSince, isHeld } }: { webhook: Webhook }) {
  const [tone, words]: [BadgeTone, string] =
    disabledFor === 'failing'
      ? ['danger', copy.states.failing_off]
      : disabledFor === 'gone'
        ? ['danger', copy.states.gone]
        : disabledFor === 'by_hand'
          ? ['secondary', copy.states.by_hand]
          : isHeld
            ? ['warm', copy.states.held]
            : failingSince !== null
              ? ['warm', copy.states.failing]
              : ['good', copy.states.enabled];
  return <Badge tone={tone}>{words}</Badge>;
}
