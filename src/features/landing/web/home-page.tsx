// The home page.

import { LaterViewed } from '#features/discovery/web/nearby/later-viewed.tsx';
import { screen } from '#ui/screen.ts';
import { FeaturedProjects, featuredQuery } from './featured-projects.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { InvestorNetwork } from './investor-network.tsx';
import { head, hero } from './landing-copy.ts';
import { Testimonials } from './testimonials.tsx';
import { ValueCards } from './value-cards.tsx';
import { WhyChoose } from './why-choose.tsx';

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
      <ValueCards />
      <Testimonials />
      <InvestorNetwork />
      <WhyChoose />
      <LaterViewed />
    </div>
  );
}
