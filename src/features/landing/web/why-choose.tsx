// The closing section: reasons and a call to action.
import { useSite } from '#ui/site.tsx';
import { whyChoose } from './landing-copy.ts';
import { LaunchButton } from './launch-button.tsx';
import { WhyChooseReasons } from './why-choose-reasons.tsx';

export function WhyChoose() {
  const { name } = useSite();
  return (
    <section className="sec" aria-labelledby="why-choose">
      <div className="grid gap-x-[clamp(32px,6vw,96px)] gap-y-9 rounded-art bg-copper-soft p-[clamp(24px,5vw,64px)] lg:grid-cols-[0.9fr_1.1fr]">
        <div>
          <h2 className="h2" id="why-choose">
            {whyChoose.title(name)}
          </h2>
          <div className="mt-8">
            <LaunchButton>{whyChoose.action}</LaunchButton>
          </div>
        </div>
        <WhyChooseReasons />
      </div>
    </section>
  );
}
