// Adding a project for somebody else, or for the platform itself.
import { useState } from 'react';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { createAdminProject } from '../../admin-project-contract.ts';
import { newProjectValues, type ProjectFormValues, toProjectBody } from '../form/project-form-values.ts';
import { FormPart } from '../form-fields/form-fields.tsx';
import { AdminProjectForm } from './admin-project-form.tsx';
import { type Placing, PlacingPart } from './admin-project-form-parts.tsx';

export const adminNewProjectScreen = screen({
  Component: AdminNewProjectPage,
  meta: () => ({ title: 'New project – Admin' }),
});

const moreSections = [
  { id: 'owner', title: 'Owner' },
  { id: 'publishing', title: 'Publishing' },
];

function AdminNewProjectPage() {
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
    return { to: `/admin/projects/${id}`, text: `“${values.title.trim()}” was added for ${owner.name}.` };
  };
  return (
    <>
      <PageHeader
        compact
        title="New project"
        lead="For someone else, who is notified by email and can edit it from their dashboard, or for the platform itself."
      />
      <AdminProjectForm
        saved={newProjectValues}
        creatorName={owner?.name ?? 'The creator'}
        termsLocked={false}
        buttons={[
          { label: 'Save as draft', status: 'draft' },
          { label: 'Add project', status: 'active' },
        ]}
        cancelTo="/admin/projects"
        hasMore={owner !== undefined || placing.featured || placing.visibility === 'private'}
        more={moreSections}
        save={save}
      >
        <FormPart id="owner" title="Owner" text="Who offers it, and gets what it raises.">
          <PersonChoice
            label="Owner"
            chosen={owner}
            onChoose={(person) => {
              setOwner(person);
              setMissing(false);
            }}
            error={isMissing ? 'Choose an owner' : undefined}
          />
        </FormPart>
        <PlacingPart placing={placing} onChange={setPlacing} />
      </AdminProjectForm>
    </>
  );
}
