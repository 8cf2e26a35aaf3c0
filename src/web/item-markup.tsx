// Markup that pages share: repeated items, such as project cards, kept by version, and choices that a prepared page leaves open.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Site } from '#kernel/site.ts';
import { type LeaveOpen, LeaveOpenContext } from '#ui/own-choice.tsx';
import { type RenderItem, RepeatedItems } from '#ui/repeated-item.tsx';
import { SiteProvider } from '#ui/site.tsx';

/** The markup of a choice, off and on. */
export type ChoiceMarkup = readonly [string, string];
type Item = { html: string; choices: ReadonlyMap<string, ChoiceMarkup> };

/** A card has about 1.5 KB of markup and a key of half that, so these are about 5 MB. */
const maxKept = 2000;
// A Map keeps insertion order; a hit moves to the end, so the first entry is the least recently used.
const kept = new Map<string, Item>();

export type SharedMarkup = {
  renderItem: RenderItem;
  leaveOpen: LeaveOpen | undefined;
  /** The choices left open so far. */
  choices: Map<string, ChoiceMarkup>;
};

/** @param markChoice makes a prepared page: what stands for a choice. Without it, choices are rendered. */
export function createSharedMarkup(site: Site, markChoice: ((name: string) => string) | undefined): SharedMarkup {
  const { today, fundingPeriodLabel } = site;
  const kind = `${markChoice !== undefined} ${today} ${fundingPeriodLabel}`;
  const choices = new Map<string, ChoiceMarkup>();
  return {
    choices,
    leaveOpen: markChoice && createLeaveOpen(site, choices, markChoice),
    // The version says everything about an item but what it reads from the site.
    renderItem: (version, item) => {
      const key = `${kind} ${version}`;
      const shown = kept.get(key) ?? renderItem(site, item, markChoice);
      kept.delete(key);
      kept.set(key, shown);
      if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? key);
      for (const [name, markup] of shown.choices) choices.set(name, markup);
      return shown.html;
    },
  };
}

function renderItem(site: Site, item: ReactNode, markChoice: ((name: string) => string) | undefined): Item {
  const choices = new Map<string, ChoiceMarkup>();
  const leaveOpen = markChoice && createLeaveOpen(site, choices, markChoice);
  return { html: renderAlone(site, <LeaveOpenContext value={leaveOpen}>{item}</LeaveOpenContext>), choices };
}

function createLeaveOpen(
  site: Site,
  choices: Map<string, ChoiceMarkup>,
  markChoice: (name: string) => string,
): LeaveOpen {
  return (name, render) => {
    if (!choices.has(name)) choices.set(name, [renderAlone(site, render(false)), renderAlone(site, render(true))]);
    return markChoice(name);
  };
}

function renderAlone(site: Site, part: ReactNode): string {
  return renderToString(<SiteProvider site={site}>{part}</SiteProvider>);
}

export function SharedMarkupProvider({ markup, children }: { markup: SharedMarkup; children: ReactNode }) {
  return (
    <RepeatedItems render={markup.renderItem}>
      <LeaveOpenContext value={markup.leaveOpen}>{children}</LeaveOpenContext>
    </RepeatedItems>
  );
}
