// Edits a user's profile and role label.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getPersonRecord } from '../../person-contract.ts';
import { userCopy as copy } from './admin-user-copy.ts';
import { UserForm } from './admin-user-form.tsx';

const personQuery = (id: string) => queryFor(getPersonRecord, { params: { id } });

export const adminUserEditScreen = screen({
  Component: AdminUserEditPage,
  queries: ({ params: { id = '' } }) => [personQuery(id)],
  meta: ({ data, params: { id = '' } }) => ({
    title: `Edit ${data(getPersonRecord, { params: { id } })?.name ?? copy.user.toLowerCase()} – Admin`,
  }),
});

function AdminUserEditPage() {
  const { id = '' } = useParams();
  const person = useQuery(personQuery(id));
  return (
    <>
      <PageHeader
        title={copy.edit.title}
        lead={
          person.data && (
            <TextLink dir="auto" to={`/admin/users/${id}`} className="inline-flex min-h-[42px] items-center">
              {person.data.name}
            </TextLink>
          )
        }
      />
      {person.isPending && (
        <div role="status" aria-label={copy.loading} className="grid max-w-[44rem] gap-5">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-[72px]" />
          ))}
        </div>
      )}
      {person.isError && !person.data && (
        <ErrorState title={copy.loadFailed} text={person.error.userMessage} onRetry={() => void person.refetch()} />
      )}
      {person.data && <UserForm key={person.data.id} person={person.data} />}
    </>
  );
}
