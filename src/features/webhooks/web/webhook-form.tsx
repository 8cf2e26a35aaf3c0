// Creating a webhook, and changing its address, description and events.
import { useContext, useEffect } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { changeWebhook, createWebhook, type Webhook, type WebhookWithSecret } from '../webhook-contract.ts';
import { isWebhookEventType, projectEventTypes, type WebhookEventType, webhookEventTypes } from '../webhook-events.ts';
import { maxDescription, maxUrl } from '../webhook-rules.ts';
import { EventChoice } from './event-choice.tsx';
import { WebhookAccess } from './webhook-access.ts';
import { webhooksCopy as copy } from './webhooks-copy.ts';

type NewWebhookProps = { projectId?: number; onCreated: (created: WebhookWithSecret) => void; onCancel: () => void };

export function NewWebhookForm({ projectId, onCreated, onCancel }: NewWebhookProps) {
  const { send } = useContext(WebhookAccess);
  const form = useEndpointForm(
    createWebhook,
    {
      defaultValues: { url: '', description: '', events: [] as WebhookEventType[] },
      input: (values) => ({ body: { ...values, ...(projectId !== undefined && { projectId }) } }),
      refetch: ['/api/webhooks/endpoints'],
      failed: copy.createFailed,
      onSuccess: onCreated,
    },
    send,
  );
  const { setFocus } = form;
  useEffect(() => setFocus('url'), [setFocus]);
  return (
    <form {...form.props} aria-label={copy.create} className="grid gap-5">
      <Fields form={form} types={projectId === undefined ? webhookEventTypes : projectEventTypes} />
      {form.alert}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isPending}>
          {copy.submit}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {actionCopy.cancel}
        </Button>
      </p>
    </form>
  );
}

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { send } = useContext(WebhookAccess);
  const { id, url, description, projectId } = webhook;
  const form = useEndpointForm(
    changeWebhook,
    {
      defaultValues: { url, description, events: webhook.events.filter(isWebhookEventType) },
      input: (body) => ({ params: { id }, body }),
      refetch: ['/api/webhooks/endpoints'],
      done: copy.changed,
      failed: copy.changeFailed,
    },
    send,
  );
  return (
    <form {...form.props} aria-label={copy.details} className="grid gap-5">
      <Fields form={form} types={projectId === null ? webhookEventTypes : projectEventTypes} />
      {form.alert}
      <div>
        <Button type="submit" look="outline" busy={form.isPending}>
          {actionCopy.saveChanges}
        </Button>
      </div>
    </form>
  );
}

type Values = { url: string; description: string; events: WebhookEventType[] };
type Form = Pick<
  ReturnType<typeof useEndpointForm<typeof createWebhook, Values>>,
  'field' | 'watch' | 'setValue' | 'clearErrors' | 'formState'
>;

function Fields({ form, types }: { form: Form; types: readonly WebhookEventType[] }) {
  const chosen = form.watch('events');
  const problem = form.formState.errors.events?.message;
  return (
    <>
      <TextField
        label={copy.address}
        hint={copy.addressHint}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={maxUrl}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('url')}
      />
      <TextField
        label={copy.description}
        hint={copy.descriptionHint}
        maxLength={maxDescription}
        {...form.field('description')}
      />
      <EventChoice
        types={types}
        chosen={chosen}
        error={problem}
        onChange={(events) => {
          form.clearErrors('events');
          form.setValue('events', events, { shouldDirty: true });
        }}
      />
    </>
  );
}
