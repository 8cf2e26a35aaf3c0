// Home: what Kindling is, what is on it now, how it works and for whom.
import { FeaturedProjects } from './featured-projects.tsx';

export function HomePage() {
  return (
    <div className="wrap">
      <FeaturedProjects />
    </div>
  );
}
