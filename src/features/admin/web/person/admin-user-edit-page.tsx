// Editing a person's record: what they show of themselves, and their role's label.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getPersonRecord } from '../../person-contract.ts';
import { UserForm } from './admin-user-form.tsx';

const personQuery = (id: string) => queryFor(getPersonRecord, { params: { id } });

export const adminUserEditScreen = screen({
  Component: AdminUserEditPage,
  queries: ({ params: { id = '' } }) => [personQuery(id)],
  meta: ({ data, params: { id = '' } }) => ({
    title: `Edit ${data(getPersonRecord, { params: { id } })?.name ?? 'person'} – Admin`,
  }),
});

function AdminUserEditPage() {
  const { id = '' } = useParams();
  const person = useQuery(personQuery(id));
  return (
    <>
      <PageHeader
        title="Edit user"
        lead={
          person.data && (
            <TextLink to={`/admin/users/${id}`} className="inline-flex min-h-[42px] items-center">
              {person.data.name}
            </TextLink>
          )
        }
      />
      {person.isPending && (
        <div role="status" aria-label="Loading the person" className="grid max-w-[44rem] gap-5">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-[72px]" />
          ))}
        </div>
      )}
      {person.isError && !person.data && (
        <ErrorState
          title="This person could not be loaded."
          text={person.error.userMessage}
          onRetry={() => void person.refetch()}
        />
      )}
      {person.data && <UserForm key={person.data.id} person={person.data} />}
    </>
  );
}
