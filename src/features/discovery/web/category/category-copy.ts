// Texts of categories: the list of all, and the page of each.
import type { introducedCategories } from '../../category-address.ts';

type Guide = { to: `/resources/${string}`; label: string };
type Introduction = { title: string; text: string; guides: readonly Guide[] };

const guides = {
  milestones: { to: '/resources/milestones', label: 'Planning milestones that add up to the goal' },
  risks: { to: '/resources/risks', label: 'Naming the risks worth naming' },
  valuation: { to: '/resources/valuation', label: 'A valuation for people who make things' },
  reading: { to: '/resources/reading-a-project', label: 'Reading a project as an investor' },
  equity: { to: '/resources/what-equity-means', label: 'What equity means, and how it becomes worthless' },
  pictures: { to: '/resources/pictures', label: 'Preparing pictures' },
} as const satisfies Record<string, Guide>;

const introductions: Record<(typeof introducedCategories)[number], Introduction> = {
  Technology: {
    title: 'Technology',
    text: 'Hardware, software and the tools in between, from people who have built a first version and need money to build the next one. Look for a working prototype, what it costs to make one more, and who has already asked for it.',
    guides: [guides.milestones, guides.risks, guides.reading],
  },
  'Art & Design': {
    title: 'Art & Design',
    text: 'Objects, studios and spaces made by people with an eye for them. A share in a design company grows with its second and third product, so read what comes after the first.',
    guides: [guides.pictures, guides.valuation, guides.reading],
  },
  Arts: {
    title: 'Arts',
    text: 'Theaters, galleries, festivals and the companies behind them. Their income often comes in seasons: check how a project gets through the quiet months, and what you would own if it does.',
    guides: [guides.reading, guides.equity, guides.risks],
  },
  Fashion: {
    title: 'Fashion',
    text: 'Clothes, shoes and accessories, and the workshops that make them. Sizes, stock and returns decide whether a label makes money, so look for a plan for all three.',
    guides: [guides.valuation, guides.milestones, guides.reading],
  },
  Food: {
    title: 'Food',
    text: 'Bakeries, farms, drinks and kitchens. Many already sell at a market stall or a counter: ask what one more location, or one more machine, changes in the numbers.',
    guides: [guides.milestones, guides.risks, guides.reading],
  },
  Games: {
    title: 'Games',
    text: 'Board games, video games and the studios that make them. A demo that people can play says more than a trailer; look for one, and for who pays for the last stretch before release.',
    guides: [guides.milestones, guides.reading, guides.equity],
  },
  Music: {
    title: 'Music',
    text: 'Bands, labels, venues and instruments. Owning a share is not owning the songs: each project says what its company holds, and how that earns money.',
    guides: [guides.equity, guides.reading, guides.risks],
  },
  Publishing: {
    title: 'Publishing',
    text: 'Books, magazines, comics and the presses that print them. The first print run is the easy part to fund; see how a project plans to sell the second.',
    guides: [guides.valuation, guides.milestones, guides.reading],
  },
  Film: {
    title: 'Film & Video',
    text: 'Features, documentaries, series and the companies that produce them. Finished films earn late and unevenly, so read who is paid first and which milestones come before the shoot.',
    guides: [guides.risks, guides.equity, guides.reading],
  },
};

export function introduceCategory(category: string): Introduction {
  return (
    (introductions as Partial<Record<string, Introduction>>)[category] ?? {
      title: category,
      text: `Projects that their creators filed under ${category}. Read their plans, their terms and their risks before you decide to own a share.`,
      guides: [guides.reading, guides.equity, guides.risks],
    }
  );
}

export const categoryCopy = {
  loading: 'Loading the category',
  fallbackTitle: 'Category',
  failed: 'We couldn’t load this category.',
  open: (count: string, isOne: boolean) => `${count} open ${isOne ? 'project' : 'projects'}`,
  all: (count: string) => `${count} in all`,
  search: 'Search and filter',
  closing: 'Closing soon',
  newest: 'New',
  more: (title: string) => `More in ${title}`,
  only: 'Open projects',
  seeAll: (count: string) => `See all ${count} open projects`,
  seeClosed: 'See earlier projects',
  none: { title: 'No project is open here right now', text: 'Yours could be the first.', action: 'Start a Project' },
  guides: 'Good to read first',
  others: 'Other categories',
  allCategories: 'All categories',
} as const;

export const categoriesCopy = {
  title: 'Categories',
  lead: 'What people are making here, and what each kind of project asks of an investor.',
  description:
    'Technology, food, games, film and more: every category of projects that you can own a share of, with what is open for investment now.',
  loading: 'Loading the categories',
  failed: 'We couldn’t load the categories.',
  list: 'Categories',
  noneOpen: 'Nothing open right now',
  browse: 'Browse by category',
} as const;
