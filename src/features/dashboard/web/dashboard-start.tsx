// First steps for someone who has neither invested nor submitted a project.
import { HandCoins, Lightbulb, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { dashboardCopy } from './dashboard-copy.ts';

const { start, create, explore } = dashboardCopy;

export function DashboardStart() {
  return (
    <section aria-labelledby="dashboard-start" className="pb-8 print:hidden">
      <h2 id="dashboard-start" className="h3 mb-4">
        {start.title}
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Choice {...start.invest} icon={<HandCoins size={24} aria-hidden />}>
          <LinkButton to="/projects" size="large">
            {explore}
          </LinkButton>
        </Choice>
        <Choice {...start.create} icon={<Lightbulb size={24} aria-hidden />}>
          <LinkButton to="/submit" size="large" look="outline">
            <Plus size={18} aria-hidden />
            {create}
          </LinkButton>
        </Choice>
      </div>
    </section>
  );
}

type ChoiceProps = { title: string; text: string; icon: ReactNode; children: ReactNode };

function Choice({ title, text, icon, children }: ChoiceProps) {
  return (
    <div className="panel grid content-start justify-items-start gap-2">
      <span className="text-copper-ink">{icon}</span>
      <h3 className="h3">{title}</h3>
      <p className="mb-2 text-ink-2">{text}</p>
      <div className="self-end">{children}</div>
    </div>
  );
}
