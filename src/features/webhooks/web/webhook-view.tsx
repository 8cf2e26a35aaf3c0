// One webhook: its state and actions, its content, a replay, and the log of its deliveries.
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  changeWebhook,
  deleteWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '../webhook-contract.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookAccess } from './webhook-access.ts';
import { WebhookForm } from './webhook-form.tsx';
import { formWidth, WebhookState } from './webhook-list.tsx';
import { webhooksCopy as copy } from './webhooks-copy.ts';

/** A test event is queued within a second or two; the log is watched for it this long. */
const testWatchMs = 8000;

/** Everything about webhooks. */
const all = ['/api/webhooks/endpoints'];

export function WebhookView({ webhook }: { webhook: Webhook }) {
  const { isAdmin } = useContext(WebhookAccess);
  const [watchedUntil, setWatchedUntil] = useState(0);
  const { disabledFor, isHeld, failingSince, previousSecretUntil, projectId } = webhook;
  // What its owner chose is theirs to change.
  const canManage = !isAdmin || projectId === null;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <WebhookState webhook={webhook} />
          {failingSince !== null && disabledFor === null && (
            <span className="text-note text-ink-2">
              {copy.failingSince} <Moment at={failingSince} />
            </span>
          )}
        </p>
        {isHeld && disabledFor === null && <Alert tone="warm">{copy.held}</Alert>}
        {disabledFor !== null && <Alert tone="warm">{copy.why[disabledFor]}</Alert>}
        {previousSecretUntil !== null && (
          <p className="text-note text-ink-2">
            {copy.previousUntil} <Moment at={previousSecretUntil} />
          </p>
        )}
      </div>
      <WebhookActions
        webhook={webhook}
        canManage={canManage}
        onTested={() => setWatchedUntil(Date.now() + testWatchMs)}
      />
      <DeliveryLog webhook={webhook} canManage={canManage} watchedUntil={watchedUntil} />
      {canManage && (
        <>
          <Panel title={copy.replayFrom.title} className={formWidth}>
            <ReplayForm webhook={webhook} />
          </Panel>
          <Panel title={copy.details} className={formWidth}>
            <WebhookForm key={JSON.stringify([webhook.url, webhook.description, webhook.events])} webhook={webhook} />
          </Panel>
        </>
      )}
    </div>
  );
}

type WebhookActionsProps = { webhook: Webhook; canManage: boolean; onTested: () => void };

function WebhookActions({ webhook: { id, disabledFor }, canManage, onTested }: WebhookActionsProps) {
  const { send, listPath } = useContext(WebhookAccess);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'rotate' | 'remove'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setAsking(undefined);
  const isEnabled = disabledFor === null;
  const turn = useAction(
    changeWebhook,
    { refetch: all, done: isEnabled ? copy.disabled : copy.enabled, failed: copy.changeFailed },
    send,
  );
  const test = useAction(
    testWebhook,
    { done: { title: copy.tested, description: copy.testedText }, failed: copy.testFailed, onSuccess: onTested },
    send,
  );
  const rotate = useAction(
    rotateWebhookSecret,
    { refetch: all, failed: copy.rotateFailed, onSuccess: (answer) => setSecret(answer.secret), onSettled: close },
    send,
  );
  const remove = useAction(
    deleteWebhook,
    { done: copy.removed, failed: copy.removeFailed, onSuccess: () => navigate(listPath), onSettled: close },
    send,
  );
  const params = { id };
  return (
    <>
      {secret !== undefined && (
        <Panel className={formWidth}>
          <ShownOnce value={secret} words={copy.secret} onDone={() => setSecret(undefined)} />
        </Panel>
      )}
      <p className="flex flex-wrap gap-3">
        {canManage && isEnabled && (
          <Button busy={test.isPending} onClick={() => test.mutate({ params })}>
            {copy.test}
          </Button>
        )}
        <Button
          look={isEnabled ? 'outline' : 'solid'}
          busy={turn.isPending}
          onClick={() => turn.mutate({ params, body: { isEnabled: !isEnabled } })}
        >
          {isEnabled ? copy.disable : copy.enable}
        </Button>
        {canManage && (
          <Button look="outline" onClick={() => setAsking('rotate')}>
            {copy.rotate}
          </Button>
        )}
        <Button look="outline" onClick={() => setAsking('remove')}>
          {copy.remove}
        </Button>
      </p>
      {asking === 'rotate' && (
        <LazyConfirmDialog
          title={copy.rotateTitle}
          description={copy.rotateText}
          confirmLabel={copy.rotate}
          danger={false}
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate({ params })}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <LazyConfirmDialog
          title={copy.removeTitle}
          description={copy.removeText}
          confirmLabel={copy.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params })}
          onClose={close}
        />
      )}
    </>
  );
}

const hours = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
type Span = keyof typeof hours;
const spans = Object.keys(hours) as Span[];

function ReplayForm({ webhook: { id, disabledFor } }: { webhook: Webhook }) {
  const { send } = useContext(WebhookAccess);
  const [span, setSpan] = useState<Span>('day');
  const replay = useAction(
    replayWebhook,
    {
      refetch: all,
      done: ({ queued, nextAfterMessageId }) => ({
        title: copy.replayFrom.done(queued),
        ...(nextAfterMessageId !== null && { description: copy.replayFrom.more }),
      }),
      failed: copy.replayFrom.failed,
    },
    send,
  );
  const start = () => {
    const since = new Date(Date.now() - hours[span] * 3_600_000).toISOString();
    replay.mutate({ params: { id }, body: { since } });
  };
  return (
    <div className="grid gap-4">
      <p className="text-note text-ink-2">{copy.replayFrom.text}</p>
      <SelectField
        label={copy.replayFrom.since}
        name="since"
        value={span}
        onChange={({ target }) => setSpan(spans.find((one) => one === target.value) ?? 'day')}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {copy.replayFrom.choices[one]}
          </option>
        ))}
      </SelectField>
      <div>
        <Button look="outline" busy={replay.isPending} disabled={disabledFor !== null} onClick={start}>
          {copy.replayFrom.submit}
        </Button>
      </div>
    </div>
  );
}
