// '/projects/:id/share': everything to share a project with: links, picture, QR code, embed and badge.
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { getProject } from '#features/projects/project-contract.ts';
import { type SharedMoment, sharedMoments } from '#features/projects/project-kit-path.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { getStanding, raisedOf } from '#features/projects/project-standing.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DownloadLink, LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, SubPage } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { toBadgeHtml, toBadgeMarkdown, toEmbedCode } from '../embed-code.ts';
import { badgePath, embedPath, qrCodePath, sharePicturePath, sharePictureSize } from '../share-paths.ts';
import { momentWords } from '../share-words.ts';
import { AllShareButtons } from './share-buttons.tsx';
import { shareKitCopy as copy } from './share-menu-copy.ts';
import { isShareable, useProjectShare } from './share-project.tsx';

const projectQuery = (id: string) => queryFor(getProject, { params: { id } });

export const shareKitScreen = screen({
  Component: ShareKitPage,
  queries: ({ params: { id = '' } }) => [projectQuery(id)],
  // The project's own page is the one to be found.
  meta: ({ data, params: { id = '' } }) => {
    const title = data(getProject, { params: { id } })?.title;
    return { title: title === undefined ? copy.fallbackTitle : copy.title(title), robots: 'noindex' };
  },
});

function ShareKitPage() {
  const { id = '' } = useParams();
  return (
    <SubPage back={{ to: `/projects/${id}`, label: copy.back }} className="printable">
      <QueryView
        query={useQuery(projectQuery(id))}
        header={<h1 className="sr-only">{copy.fallbackTitle}</h1>}
        pending={<Loading label={copy.loading} blocks={['h-[120px]', 'h-[420px]']} />}
        failed={copy.failed}
      >
        {(project) => <ShareKit project={project} />}
      </QueryView>
    </SubPage>
  );
}

function ShareKit({ project }: { project: Project }) {
  const { id, title } = project;
  if (!isShareable(project)) {
    return (
      <>
        <PageHeader compact title={copy.title(title)} />
        <EmptyState
          title={copy.hiddenTitle}
          text={copy.hiddenText}
          action={<LinkButton to={`/projects/${id}`}>{copy.back}</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        compact
        title={
          <>
            <span className="print:hidden">{copy.title(title)}</span>
            <span className="hidden print:inline">{title}</span>
          </>
        }
        lead={<span className="print:hidden">{copy.lead}</span>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Links project={project} />
          <Embed project={project} />
        </div>
        <div className="grid min-w-0 gap-6">
          <SharePicture project={project} />
          <QrCode project={project} />
          <Badge project={project} />
        </div>
      </div>
    </>
  );
}

function Links({ project }: { project: Project }) {
  const { kit: _thisPage, ...share } = useProjectShare({ ...project, standing: getStanding(project) });
  const { title, investorCount: investors, fundingGoal: goal } = project;
  const words = momentWords({ title, investors, raised: raisedOf(project), goal }, useMoment()) ?? share.words;
  return (
    <Panel title={copy.links} className="print:hidden">
      <AllShareButtons {...share} words={words} />
    </Panel>
  );
}

function useMoment(): SharedMoment | undefined {
  const [search] = useSearchParams();
  return sharedMoments.find((one) => one === search.get('moment'));
}

function SharePicture({ project: { id, title } }: { project: Project }) {
  const moment = useMoment();
  const address = sharePicturePath(`/projects/${id}`) + (moment === undefined ? '' : `?moment=${moment}`);
  return (
    <Panel title={copy.picture}>
      <p className="mb-3 text-note text-ink-2 print:hidden">
        {moment === undefined ? copy.pictureText : copy.momentPictureText}
      </p>
      <img
        src={withBase(address)}
        {...sharePictureSize}
        alt={copy.pictureAlt(title)}
        className="h-auto w-full rounded-button border border-line print:max-w-[140mm]"
      />
      <p className="mt-4">
        <DownloadLink size="small" href={address}>
          {copy.downloadPicture}
        </DownloadLink>
      </p>
    </Panel>
  );
}

function QrCode({ project: { id, title } }: { project: Project }) {
  const { publicUrl } = useSite();
  return (
    <Panel title={copy.qr}>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={withBase(qrCodePath(id, 'svg'))}
          width={168}
          height={168}
          alt={copy.qrAlt(title)}
          className="rounded-button border border-line bg-white print:size-[60mm]"
        />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-note text-ink-2 print:hidden">{copy.qrText}</p>
          <p className="font-semibold wrap-anywhere print:text-large">{`${publicUrl}/projects/${id}`}</p>
          <p className="mt-4 flex flex-wrap gap-2">
            <DownloadLink size="small" href={qrCodePath(id, 'svg')}>
              {copy.qrSvg}
            </DownloadLink>
            <DownloadLink size="small" href={qrCodePath(id, 'png')}>
              {copy.qrPng}
            </DownloadLink>
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** Links to a preview instead of a frame: our own pages frame nothing but videos. */
function Embed({ project }: { project: Project }) {
  const site = useSite();
  return (
    <Panel title={copy.embed} className="print:hidden">
      <p className="text-note text-ink-2">{copy.embedText}</p>
      <p className="my-3">
        <a
          href={withBase(embedPath(project.id))}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-[42px] items-center"
        >
          {copy.embedPreview}
        </a>
      </p>
      <Code label={copy.embedCode} rows={6} code={toEmbedCode(project, site)} />
      <p className="mt-3 text-small text-ink-3">{copy.embedHint}</p>
    </Panel>
  );
}

function Badge({ project }: { project: Project }) {
  const site = useSite();
  return (
    <Panel title={copy.badge} className="print:hidden">
      <p className="text-note text-ink-2">{copy.badgeText}</p>
      <p className="my-4">
        <img src={withBase(badgePath(project.id))} height={30} alt={copy.pictureAlt(project.title)} />
      </p>
      <div className="grid gap-5">
        <Code label={copy.badgeHtml} rows={3} code={toBadgeHtml(project, site)} />
        <Code label={copy.badgeMarkdown} rows={2} code={toBadgeMarkdown(project, site)} />
      </div>
    </Panel>
  );
}

function Code({ label, code, rows }: { label: string; code: string; rows: number }) {
  const id = useId();
  const copyCode = async () => {
    const isCopied = await copyText(code);
    toast(isCopied ? { title: copy.codeCopied } : { title: copy.codeNotCopied, variant: 'destructive' });
  };
  return (
    <div className="grid gap-2">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={rows}
        value={code}
        dir="ltr"
        spellCheck={false}
        className="input font-mono text-small"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p>
        <Button look="outline" size="small" onClick={() => void copyCode()} aria-label={`${copy.copy}: ${label}`}>
          <Copy size={16} aria-hidden />
          {copy.copy}
        </Button>
      </p>
    </div>
  );
}
