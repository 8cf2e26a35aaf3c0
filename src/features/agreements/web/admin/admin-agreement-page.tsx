// One template of agreements, for administrators: the editor with its preview, and all versions with what changed.
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { RecordColumns, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { forgetCopy } from '#ui/form/browser-copies.ts';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useFormCopy } from '#ui/form/use-form-copy.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { getTemplate, saveTemplate, type TemplateRecord } from '../../agreement-admin-contract.ts';
import { maxTemplate, maxTemplateNote } from '../../agreement-rules.ts';
import { agreementFields, fieldNames, fillAgreement, findTemplateProblem, sampleFacts } from '../../agreement-text.ts';
import { AgreementText } from '../agreement-text-view.tsx';
import { agreementsCopy as copy, templateName } from './admin-agreements-copy.ts';
import { TemplateVersions } from './template-versions.tsx';

export const adminAgreementScreen = recordScreen({
  endpoint: getTemplate,
  noun: copy.record.noun,
  title: copy.record.title,
  nameOf: ({ family, instrument }) => templateName(family, instrument),
  back: { to: '/admin/agreements', label: copy.back },
  Content: AdminAgreementPage,
});

const addresses = ['/api/admin/agreements'];
const shape = z.object({ text: z.string(), note: z.string() });

function AdminAgreementPage({ record }: { record: TemplateRecord }) {
  const { id, family, instrument, version, isShipped, versions } = record;
  const current = versions[0]?.text ?? '';
  const navigate = useNavigate();
  const copyName = `agreement:${id}`;
  const form = useAdminForm(saveTemplate, {
    defaultValues: { text: current, note: '' },
    input: (body) => ({ params: { id }, body }),
    refetch: addresses,
    done: copy.edit.saved,
    failed: copy.edit.failed,
    onSuccess: (saved) => {
      forgetCopy(copyName);
      void navigate(`/admin/agreements/${saved.id}`, { replace: true });
    },
  });
  const keep = useFormCopy(form, { name: copyName, shape });
  const area = useRef<HTMLFormElement>(null);
  const text = form.watch('text');
  const insert = (name: string) => {
    const field = area.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    form.setValue('text', field.value, { shouldDirty: true });
    field.focus();
    keep();
  };
  return (
    <>
      <PageHeader title={templateName(family, instrument)} lead={copy.record.lead(version, isShipped)} />
      <RecordColumns side={<Preview text={text} />}>
        <Panel title={copy.edit.title}>
          <form {...form.props} ref={area} aria-label={copy.edit.title} className="grid gap-4" onChange={keep}>
            {form.alert}
            <TextArea
              label={copy.edit.text}
              hint={copy.edit.hint}
              rows={24}
              maxLength={maxTemplate}
              {...form.field('text')}
            />
            <FieldList onInsert={insert} />
            <TextField
              label={copy.edit.note}
              hint={copy.edit.noteHint}
              maxLength={maxTemplateNote}
              {...form.field('note')}
            />
            <div>
              <Button type="submit" busy={form.isPending}>
                {copy.edit.submit}
              </Button>
            </div>
          </form>
        </Panel>
      </RecordColumns>
      <TemplateVersions versions={versions} />
    </>
  );
}

function FieldList({ onInsert }: { onInsert: (name: string) => void }) {
  return (
    <details>
      <summary className="link inline-flex min-h-[42px] cursor-pointer items-center">{copy.edit.fields}</summary>
      <p className="mb-3 text-note text-ink-2">{copy.edit.fieldsText}</p>
      <ul className="grid gap-x-6 gap-y-2 text-note sm:grid-cols-2">
        {fieldNames.map((name) => (
          <li key={name} className="grid content-start gap-0.5">
            <button
              type="button"
              className="link w-fit text-left font-semibold"
              aria-label={copy.edit.insert(name)}
              onClick={() => onInsert(name)}
            >
              {`{{${name}}}`}
            </button>
            <span className="leading-snug text-ink-2">{agreementFields[name].about}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Preview({ text }: { text: string }) {
  const problem = findTemplateProblem(text);
  return (
    <Panel title={copy.preview.title}>
      {problem === undefined ? (
        <>
          <p className="mb-4 text-note text-ink-3">{copy.preview.text}</p>
          <div className="text-note leading-snug">
            <AgreementText text={fillAgreement(text, sampleFacts)} level={3} />
          </div>
        </>
      ) : (
        <Alert tone="warm" title={copy.preview.problem}>
          {problem}
        </Alert>
      )}
    </Panel>
  );
}
