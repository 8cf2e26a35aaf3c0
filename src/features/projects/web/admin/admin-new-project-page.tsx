// Adds a project for someone else, or for the platform itself.

import { useState } from 'react';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { createAdminProject } from '../../admin-project-contract.ts';
import { FormPart } from '../form/fields/form-fields.tsx';
import { packsQuery, useNewProjectValues } from '../form/fields/form-pack.tsx';
import { type ProjectFormValues, toProjectBody } from '../form/values/project-form-values.ts';
import { AdminProjectForm } from './admin-project-form.tsx';
import { type Placing, PlacingPart } from './admin-project-form-parts.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export const adminNewProjectScreen = screen({
  Component: AdminNewProjectPage,
  queries: () => [packsQuery],
  meta: () => ({ title: `${copy.create.title} – Admin` }),
});

const moreSections = [
  { id: 'owner', title: copy.form.owner },
  { id: 'publishing', title: copy.form.publishing },
];

function AdminNewProjectPage() {
  const fresh = useNewProjectValues();
  const [initial] = useState(fresh);
  const [owner, setOwner] = useState<ChosenPerson>();
  const [isMissing, setMissing] = useState(false);
  const [placing, setPlacing] = useState<Placing>({ featured: false, visibility: 'public' });
  const create = useAdminAction(createAdminProject, {
    refetch: ['/api/projects', '/api/project-facets', '/api/admin/overview'],
  });
  const save = async (values: ProjectFormValues) => {
    if (owner === undefined) {
      setMissing(true);
      return undefined;
    }
    const status = values.status === 'draft' ? 'draft' : 'active';
    const { id } = await create.mutateAsync({
      body: { ...toProjectBody(values), ...placing, status, ownerId: owner.id },
    });
    return { to: `/admin/projects/${id}`, text: copy.create.done(values.title.trim(), owner.name) };
  };
  return (
    <>
      <PageHeader compact title={copy.create.title} lead={copy.create.lead} />
      <AdminProjectForm
        saved={initial}
        creatorName={owner?.name ?? copy.create.creator}
        termsLocked={false}
        buttons={[
          { label: copy.create.draft, status: 'draft' },
          { label: copy.create.submit, status: 'active' },
        ]}
        cancelTo="/admin/projects"
        hasMore={owner !== undefined || placing.featured || placing.visibility === 'private'}
        more={moreSections}
        save={save}
      >
        <FormPart id="owner" title={copy.form.owner} text={copy.create.ownerText}>
          <PersonChoice
            label={copy.form.owner}
            chosen={owner}
            onChoose={(person) => {
              setOwner(person);
              setMissing(false);
            }}
            error={isMissing ? copy.create.ownerMissing : undefined}
          />
        </FormPart>
        <PlacingPart placing={placing} onChange={setPlacing} />
      </AdminProjectForm>
    </>
  );
}
