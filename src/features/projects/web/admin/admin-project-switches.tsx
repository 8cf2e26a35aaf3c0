// Public and featured switches: update optimistically and revert with a notice if the server refuses.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Switch } from '#ui/form/switch.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { adminProjectQuery } from './admin-project-query.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { getReasonPrompt } from './reason-prompt-copy.ts';
import { useProjectChange } from './use-project-change.ts';

type Visibility = 'public' | 'private';
type Wish = { featured: boolean } | { visibility: Visibility; reason?: string };

export function ProjectSwitches({ found }: { found: AdminProject }) {
  const { project } = found;
  const { save, isPending } = useSwitching(project.id);
  const [wanted, setWanted] = useState<Visibility>();
  const isPublic = project.visibility === 'public';
  return (
    <section aria-labelledby="switches" className="panel grid content-start gap-5">
      <h3 id="switches" className="h3">
        {copy.switches.title}
      </h3>
      <Line
        label={copy.summary.public}
        text={isPublic ? copy.switches.publicText : copy.switches.privateText}
        checked={isPublic}
        busy={isPending}
        onChange={(checked) => setWanted(checked ? 'public' : 'private')}
      />
      <Line
        label={copy.featured}
        text={project.featured ? copy.switches.featuredText : copy.switches.normalText}
        checked={project.featured}
        busy={isPending}
        onChange={(featured) => save({ featured })}
      />
      {wanted && (
        <ReasonDialog
          {...questions[wanted]}
          {...getReasonPrompt(found)}
          onClose={() => setWanted(undefined)}
          onConfirm={(reason) => {
            setWanted(undefined);
            save({ visibility: wanted, ...(reason && { reason }) });
          }}
        />
      )}
    </section>
  );
}

const questions = {
  private: {
    title: copy.switches.makePrivateTitle,
    text: copy.switches.makePrivateText,
    confirmLabel: copy.switches.makePrivate,
    danger: true,
  },
  public: {
    title: copy.switches.makePublicTitle,
    text: copy.switches.makePublicText,
    confirmLabel: copy.switches.makePublic,
    danger: false,
  },
} as const satisfies Record<Visibility, object>;

type LineProps = {
  label: string;
  text: string;
  checked: boolean;
  busy: boolean;
  onChange: (checked: boolean) => void;
};

function Line({ label, text, ...rest }: LineProps) {
  return (
    <div className="flex items-start gap-4">
      <div className="grid min-h-[42px] place-items-center">
        <Switch label={label} {...rest} />
      </div>
      <div>
        <p className="flex min-h-[42px] items-center font-semibold" aria-hidden="true">
          {label}
        </p>
        <p className="text-note text-ink-2">{text}</p>
      </div>
    </div>
  );
}

function useSwitching(id: number) {
  const client = useQueryClient();
  const change = useProjectChange(id);
  const { queryKey } = adminProjectQuery(String(id));
  const show = (fields: Partial<AdminProject['project']>) =>
    client.setQueryData<AdminProject>(queryKey, (data) => data && { ...data, project: { ...data.project, ...fields } });
  const save = (wish: Wish) => {
    const { featured, visibility } = client.getQueryData<AdminProject>(queryKey)?.project ?? {};
    show('featured' in wish ? { featured: wish.featured } : { visibility: wish.visibility });
    change.mutate(
      { params: { id }, body: wish },
      {
        onSuccess: () =>
          toast({
            title: copy.updated,
            description: copy.switches.updated('featured' in wish ? 'featured' : 'visibility'),
          }),
        onError: (error) => {
          show({ ...(featured !== undefined && { featured }), ...(visibility !== undefined && { visibility }) });
          toast({ title: copy.updateFailed, description: error.userMessage, variant: 'destructive' });
        },
      },
    );
  };
  return { save, isPending: change.isPending };
}
