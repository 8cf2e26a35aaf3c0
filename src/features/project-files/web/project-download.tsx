// The links that download a project, for administrators.
import { getAddress } from '#ui/call.ts';
import { DownloadLink } from '#ui/link-button.tsx';
import { exportProjectFile, exportProjectRow } from '../project-file-contract.ts';
import { projectFileCopy } from '../project-file-copy.ts';

export function ProjectDownload({ projectId }: { projectId: number }) {
  return (
    <>
      <DownloadLink href={getAddress(exportProjectFile, { params: { id: projectId } })}>
        {projectFileCopy.download}
      </DownloadLink>
      <DownloadLink href={getAddress(exportProjectRow, { params: { id: projectId } })}>
        {projectFileCopy.downloadRow}
      </DownloadLink>
    </>
  );
}
