// Home: what Kindling is, what is on it now, how it works and for whom.
import { FeaturedProjects } from './featured-projects.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { InvestorNetwork } from './investor-network.tsx';
import { Testimonials } from './testimonials.tsx';
import { ValueCards } from './value-cards.tsx';
import { WhyChoose } from './why-choose.tsx';

export function HomePage() {
  return (
    <div className="wrap">
      <Hero />
      <HowItWorks />
      <FeaturedProjects />
      <ValueCards />
      <Testimonials />
      <InvestorNetwork />
      <WhyChoose />
    </div>
  );
}
