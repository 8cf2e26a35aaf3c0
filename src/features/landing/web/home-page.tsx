// The home page.
import { keptPart } from '#ui/kept-part.tsx';
import { screen } from '#ui/screen.ts';
import { FeaturedProjects, featuredQuery } from './featured-projects.tsx';
import { Hero } from './hero.tsx';
import { head, hero } from './landing-copy.ts';
import { WhyChoose } from './why-choose.tsx';

const HowItWorks = keptPart(async () => (await import('./how-it-works.tsx')).HowItWorks);
const HomePromises = keptPart(async () => (await import('./home-promises.tsx')).HomePromises);

export const homeScreen = screen({
  Component: HomePage,
  queries: () => [featuredQuery],
  meta: ({ site }) => ({ title: head.title(site.name), description: `${hero.lead} ${hero.promise}` }),
});

function HomePage() {
  return (
    <div className="wrap">
      <Hero />
      <HowItWorks />
      <FeaturedProjects />
      <HomePromises />
      <WhyChoose />
    </div>
  );
}
