// Looks up one address at its owner's request, records a bounce, or deletes it.
import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import {
  type FoundAddress,
  findSubscriber,
  recordAddressBounce,
  removeAddress,
} from '../../newsletter-admin-contract.ts';
import { adminNewsletterCopy } from './admin-newsletter-copy.ts';

const copy = adminNewsletterCopy.address;

const refetch = ['/api/admin/newsletter'];

type Shown = FoundAddress & { email: string };

export function AddressPanel() {
  const [found, setFound] = useState<Shown>();
  const form = useAdminForm(findSubscriber, {
    defaultValues: { email: '' },
    input: (body) => ({ body }),
    onSuccess: (answer, { body }) => setFound({ ...answer, email: body.email }),
    onError: () => setFound(undefined),
  });
  return (
    <Panel title={copy.title}>
      <form {...form.props} aria-label={copy.title} className="grid max-w-[36rem] gap-4">
        <TextField label={copy.email} type="email" autoComplete="off" hint={copy.hint} {...form.field('email')} />
        {form.alert}
        <div>
          <Button type="submit" look="outline" busy={form.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
      {found && <Found key={found.email} found={found} onChange={setFound} />}
    </Panel>
  );
}

function Found({ found, onChange }: { found: Shown; onChange: (found: Shown) => void }) {
  const { email, state, since } = found;
  const onChanged = (answer: FoundAddress) => onChange({ ...answer, email });
  const bounce = useAdminAction(recordAddressBounce, {
    refetch,
    done: copy.changed,
    failed: adminNewsletterCopy.failed,
    onSuccess: onChanged,
  });
  return (
    <div role="status" className="mt-5 grid gap-3 border-t border-line pt-4">
      <p>
        <strong className="wrap-anywhere">{email}</strong>: {copy.states[state]}{' '}
        {since !== null && (
          <span className="small text-ink-3">
            <Moment at={since} />
          </span>
        )}
      </p>
      {state !== 'none' && (
        <div className="flex flex-wrap gap-3">
          {state !== 'bounced' && (
            <Button
              look="outline"
              size="small"
              busy={bounce.isPending}
              onClick={() => bounce.mutate({ body: { email } })}
            >
              {copy.bounce}
            </Button>
          )}
          <ActionButton
            size="small"
            endpoint={removeAddress}
            input={() => ({ body: { email } })}
            words={{ ...copy.remove, done: copy.changed, failed: adminNewsletterCopy.failed }}
            refetch={refetch}
            onDone={onChanged}
          />
        </div>
      )}
    </div>
  );
}
