// The contact form: errors appear at their fields, and nothing typed is lost when sending fails.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { FormSent, Honeypot } from '#ui/form/public-form.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { ScriptFields } from '#ui/needs-script.tsx';
import { useSite } from '#ui/site.tsx';
import { contactBody, sendContactMessage } from '../contact-contract.ts';
import {
  type ContactTopic,
  contactTopicLabels,
  contactTopics,
  maxContactMessage,
  maxContactName,
} from '../inbox-rules.ts';
import { contactCopy as copy } from './contact-copy.ts';

export function ContactForm({ initial }: { initial: ContactStart }) {
  const [isSent, setSent] = useState(false);
  if (!isSent) return <Form initial={initial} onSent={() => setSent(true)} />;
  return (
    <FormSent title={copy.sentTitle} another={copy.another} onAnother={() => setSent(false)}>
      <p className="lead">{copy.sentText}</p>
    </FormSent>
  );
}

function Form({ initial, onSent }: { initial: ContactStart; onSent: () => void }) {
  const session = useSession();
  const { supportEmail } = useSite();
  const form = useEndpointForm<typeof sendContactMessage, BodyOf<typeof sendContactMessage>>(sendContactMessage, {
    resolver: standardSchemaResolver(contactBody),
    defaultValues: {
      ...initial,
      topic: initial.topic as ContactTopic,
      name: session?.displayName ?? '',
      email: session?.email ?? '',
      website: '',
    },
    // Text prefilled from a link is not a message yet.
    input: (values) => ({
      body: { ...values, message: values.message === initial.message.trim() ? '' : values.message },
    }),
    failed: copy.failed,
    onSuccess: onSent,
  });
  return (
    <form {...form.props} aria-label={copy.form} className="min-w-0">
      <ScriptFields noScript={copy.noScript(supportEmail)} className="gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={copy.name} autoComplete="name" maxLength={maxContactName} {...form.field('name')} />
          <TextField label={copy.email} type="email" autoComplete="email" {...form.field('email')} />
        </div>
        <SelectField label={copy.topic} {...form.field('topic')}>
          <option value="">{copy.chooseTopic}</option>
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {contactTopicLabels[topic]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={copy.message}
          rows={8}
          hint={copy.messageHint(formatCount(maxContactMessage))}
          {...form.field('message')}
        />
        <Honeypot label={copy.trap} {...form.register('website')} />
        {form.alert}
        <div>
          <Button type="submit" size="large" busy={form.isPending}>
            {form.isPending ? copy.sending : copy.send}
          </Button>
        </div>
      </ScriptFields>
    </form>
  );
}

type ContactStart = { topic: ContactTopic | ''; message: string; projectId?: number };

/** The topic and the project named in the address. */
export function startingValues(search: URLSearchParams, publicUrl: string): ContactStart {
  const project = search.get('project') ?? '';
  const projectId = /^[1-9]\d{0,14}$/.test(project) ? Number(project) : undefined;
  return {
    topic: contactTopics.find((one) => one === search.get('topic')) ?? '',
    message: projectId === undefined ? '' : `About ${publicUrl}/projects/${projectId}\n\n`,
    ...(projectId !== undefined && { projectId }),
  };
}
