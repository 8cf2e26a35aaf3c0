// The contact form: errors appear at their fields, and nothing typed is lost when sending fails.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSession } from '#features/accounts/web/use-session.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { useAction } from '#ui/use-action.ts';
import { contactBody, sendContactMessage } from '../contact-contract.ts';
import { contactTopicLabels, contactTopics, maxContactMessage, maxContactName } from '../inbox-rules.ts';
import { contactCopy } from './contact-copy.ts';
import type { ContactStart } from './contact-values.ts';

type ContactValues = ContactStart & { name: string; email: string; website: string };
type ContactField = keyof ContactValues;

const fieldNames = ['name', 'email', 'topic', 'message'] as const satisfies readonly ContactField[];

export function ContactForm({ initial }: { initial: ContactStart }) {
  const [isSent, setSent] = useState(false);
  return isSent ? <Sent onAnother={() => setSent(false)} /> : <Form initial={initial} onSent={() => setSent(true)} />;
}

function Form({ initial, onSent }: { initial: ContactStart; onSent: () => void }) {
  const session = useSession();
  const { supportEmail } = useSite();
  const hydrated = useHydrated();
  const form = useForm<ContactValues>({
    defaultValues: { ...initial, name: session?.displayName ?? '', email: session?.email ?? '', website: '' },
  });
  const { errors } = form.formState;
  const mark = (issues: readonly { path: string; message: string }[]) => {
    const marked = fieldNames.filter((name) => issues.some(({ path }) => path === name));
    for (const name of marked) {
      form.setError(name, { message: issues.find(({ path }) => path === name)?.message ?? '' });
    }
    if (marked[0]) form.setFocus(marked[0]);
  };
  const send = useAction(sendContactMessage, {
    onSuccess: onSent,
    onError: (error) => mark(error.details.issues ?? []),
  });
  const submit = (values: ContactValues) => {
    if (send.isPending) return;
    // Text prefilled from a link is not a message yet.
    const message = values.message.trim() === initial.message.trim() ? '' : values.message;
    const read = z.safeParse(contactBody, { ...values, message });
    if (read.success) send.mutate({ body: read.data });
    else mark(read.error.issues.map(({ path, message: text }) => ({ path: path.join('.'), message: text })));
  };
  return (
    <form
      noValidate
      aria-label={contactCopy.form}
      // POST keeps the message out of the address if the form is submitted without JavaScript.
      method="post"
      className="min-w-0"
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit(submit)(event);
      }}
    >
      <noscript>
        <p className="alert alert-warm mb-6">{contactCopy.noScript(supportEmail)}</p>
      </noscript>
      {/* Disabled until hydration, because anything typed before would be lost. */}
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-5 disabled:[&_.input]:bg-surface">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={contactCopy.name}
            autoComplete="name"
            maxLength={maxContactName}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label={contactCopy.email}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
        </div>
        <SelectField label={contactCopy.topic} error={errors.topic?.message} {...form.register('topic')}>
          <option value="">{contactCopy.chooseTopic}</option>
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {contactTopicLabels[topic]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={contactCopy.message}
          rows={8}
          hint={contactCopy.messageHint(formatCount(maxContactMessage))}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Trap register={form.register('website')} />
        {send.isError && <Alert tone="danger">{failureText(send.error)}</Alert>}
        <div>
          <Button type="submit" size="large" busy={send.isPending}>
            {send.isPending ? contactCopy.sending : contactCopy.send}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** A honeypot: hidden from people and screen readers, filled in only by bots. */
function Trap({ register }: { register: object }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {contactCopy.trap}
        <input type="text" tabIndex={-1} autoComplete="off" {...register} />
      </label>
    </div>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="self-start rounded-art bg-verdigris-soft p-[clamp(22px,4vw,44px)]">
      <h2 ref={heading} tabIndex={-1} className="h2 focus:outline-none">
        {contactCopy.sentTitle}
      </h2>
      <p className="lead mt-4 max-w-[36rem]">{contactCopy.sentText}</p>
      <Button look="outline" className="mt-7" onClick={onAnother}>
        {contactCopy.another}
      </Button>
    </div>
  );
}

function failureText(error: ApiError): string {
  return error.code === 'validation' ? contactCopy.invalid : contactCopy.failed(error.userMessage);
}

const never = () => () => undefined;

function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
