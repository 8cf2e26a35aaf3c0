// The two reading tabs of the submission page: categories and funding models.
import {
  Building2,
  Cpu,
  Drama,
  GraduationCap,
  HandHeart,
  Landmark,
  Leaf,
  type LucideIcon,
  Megaphone,
  ShoppingBag,
  Stethoscope,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { submissionCategories } from '../../../category-lists.ts';
import { categoriesTab, categoryTexts, fundingModels, modelsTab } from '../../../submit-copy.ts';

const categoryIcons: Record<(typeof submissionCategories)[number], LucideIcon> = {
  Technology: Cpu,
  Healthcare: Stethoscope,
  Education: GraduationCap,
  Sustainability: Leaf,
  'Arts & Entertainment': Drama,
  'Social Impact': HandHeart,
  'Financial Services': Landmark,
  'Consumer Products': ShoppingBag,
  'Enterprise Solutions': Building2,
  'Media & Communication': Megaphone,
};

export function CategoriesTab() {
  return (
    <>
      <TabHeading title={categoriesTab.title}>{categoriesTab.lead}</TabHeading>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {submissionCategories.map((category) => {
          const Icon = categoryIcons[category];
          return (
            <li key={category} className="flex gap-4 border-t border-line py-5">
              <Icon size={24} aria-hidden className="mt-0.5 shrink-0 text-copper" />
              <div>
                <h3 className="font-semibold">{category}</h3>
                <p className="text-ink-2">{categoryTexts[category]}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function ModelsTab() {
  return (
    <>
      <TabHeading title={modelsTab.title}>{modelsTab.lead}</TabHeading>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {fundingModels.map(({ title, text, minimum, typical }) => (
          <li key={title}>
            <Slip
              className="slip-flat"
              stub={
                <SlipRows
                  rows={[
                    { label: modelsTab.minimumLabel, value: minimum },
                    { label: modelsTab.typicalLabel, value: typical },
                  ]}
                />
              }
            >
              <h3 className="h3">{title}</h3>
              <p className="mt-2 text-note text-ink-2 xl:min-h-[6em]">{text}</p>
            </Slip>
          </li>
        ))}
      </ul>
    </>
  );
}

function TabHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-8 max-w-[44rem]">
      <h2 className="h2">{title}</h2>
      <p className="lead mt-3">{children}</p>
    </div>
  );
}
