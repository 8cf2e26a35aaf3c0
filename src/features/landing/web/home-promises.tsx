// The platform's benefits for both sides, between the projects and the closing section.
import { InvestorNetwork } from './investor-network.tsx';
import { Testimonials } from './testimonials.tsx';
import { ValueCards } from './value-cards.tsx';

export function HomePromises() {
  return (
    <>
      <ValueCards />
      <Testimonials />
      <InvestorNetwork />
    </>
  );
}
