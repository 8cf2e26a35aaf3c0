// The documents on a project's page: nothing without any.
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import type { ProjectDocument } from '#features/projects/project-documents.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { ProjectSection } from '#features/projects/web/page/project-section.tsx';
import { sectionIds } from '#features/projects/web/page/section-ids.ts';
import { Badge } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { getAddress } from '#ui/call.ts';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { listDocuments, readDocument } from '../document-contract.ts';
import { documentKindLabels } from '../document-rules.ts';
import { documentsCopy as copy } from './documents-copy.ts';
import { VersionFacts } from './version-facts.tsx';

export function ProjectDocuments({ project }: { project: Project }) {
  const mayRead = useReadable(project);
  if (project.documents.length === 0) return null;
  return (
    <ProjectSection id={sectionIds.documents} title={copy.title}>
      <p className="mb-4 text-note text-ink-2">{copy.lead}</p>
      <ul className="divide-y divide-line border-y border-line">
        {project.documents.map((document) => (
          <li key={document.id} className="py-4">
            <DocumentEntry projectId={project.id} document={document} standing={mayRead(document)} />
          </li>
        ))}
      </ul>
      {project.canEdit && (
        <p className="mt-3 text-note">
          <TextLink
            to={`/dashboard/projects/${project.id}/documents`}
            className="inline-flex min-h-[42px] items-center"
          >
            {copy.manage}
          </TextLink>
        </p>
      )}
    </ProjectSection>
  );
}

type Standing = 'readable' | 'sign in' | 'invest';

/**
 * Only documents for investors need a question to the server, after the page is shown: until then, and without script, signed-in
 * people get the link, and the server decides.
 */
function useReadable({ id, documents, isOwner, canEdit, canMoney }: Project): (document: ProjectDocument) => Standing {
  const isSignedIn = useSession() !== null;
  const isInside = isOwner || canEdit || canMoney;
  const asks = useHydrated() && isSignedIn && !isInside && documents.some(({ access }) => access === 'investors');
  const list = useQuery({ ...queryFor(listDocuments, { params: { id } }), enabled: asks }).data?.documents;
  return (document) => {
    if (isInside || document.access === 'everyone') return 'readable';
    if (!isSignedIn) return 'sign in';
    return list?.find((one) => one.id === document.id)?.canRead === false ? 'invest' : 'readable';
  };
}

type EntryProps = { projectId: number; document: ProjectDocument; standing: Standing };

function DocumentEntry({ projectId, document, standing }: EntryProps) {
  const { title, kind, version, access, earlier } = document;
  const label = documentKindLabels[kind];
  return (
    <div className="flex gap-3.5">
      <FileText size={22} aria-hidden className="mt-0.5 shrink-0 text-ink-3 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 font-semibold wrap-anywhere" dir="auto">
            {standing === 'readable' ? (
              <VersionLink projectId={projectId} document={document} version={version}>
                {title}
              </VersionLink>
            ) : (
              <span>{title}</span>
            )}
          </h3>
          {access !== 'everyone' && <Badge>{copy.for[access]}</Badge>}
        </div>
        <p className="mt-1 text-note text-ink-2">
          {label !== title && <span>{label} · </span>}
          <span>{copy.version(version)}</span>
        </p>
        <VersionFacts version={document} title={title} />
        {standing === 'sign in' && <SignInToRead projectId={projectId} />}
        {standing === 'invest' && <p className="mt-1 text-note text-ink-2">{copy.investToRead}</p>}
        {earlier.length > 0 && (
          <details className="mt-1">
            <summary className="link inline-flex min-h-[42px] cursor-pointer items-center text-note">
              {copy.earlier(earlier.length)}
            </summary>
            <ul className="mt-1 grid gap-2 border-s-2 border-line ps-4">
              {earlier.map((one) => (
                <li key={one.version}>
                  <p className="text-note">
                    {standing === 'readable' ? (
                      <VersionLink projectId={projectId} document={document} version={one.version}>
                        {copy.version(one.version)}
                      </VersionLink>
                    ) : (
                      <span>{copy.version(one.version)}</span>
                    )}
                  </p>
                  <VersionFacts version={one} title={`${title}, ${copy.version(one.version)}`} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

type LinkProps = { projectId: number; document: Pick<ProjectDocument, 'id'>; version: number; children: string };

export function VersionLink({ projectId, document, version, children }: LinkProps) {
  const address = getAddress(readDocument, { params: { id: projectId, documentId: document.id, version } });
  return (
    <a href={withBase(address)} download className="link inline-flex min-h-[42px] items-center">
      {children}
    </a>
  );
}

/** A form, so that signing in works without script. */
function SignInToRead({ projectId }: { projectId: number }) {
  const { openSignIn } = useSignInDialog();
  const next = `/projects/${projectId}#${sectionIds.documents}`;
  return (
    <form
      action={withBase('/api/auth/start')}
      onSubmit={(event) => {
        event.preventDefault();
        openSignIn({ next, description: copy.signInText });
      }}
    >
      <input type="hidden" name="next" value={next} />
      <button type="submit" className="link inline-flex min-h-[42px] cursor-pointer items-center text-note">
        {copy.signInToRead}
      </button>
    </form>
  );
}
