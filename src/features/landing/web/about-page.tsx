// Our Story: why there is Kindling, what it is made of, and who runs a site that uses it.
import type { CSSProperties } from 'react';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';

const title = 'Our Story';
const lead =
  'A film, an instrument or a workshop is worth owning a piece of. This is software for selling such pieces in plain sight.';

export const aboutScreen = screen({ Component: AboutPage, meta: () => ({ title, description: lead }) });

function AboutPage() {
  const { name } = useSite();
  return (
    <ReadingPage
      title={title}
      lead={lead}
      sections={[
        { id: 'why', title: `Why there is ${name}`, content: <Why /> },
        { id: 'patina', title: 'Copper and verdigris', content: <Patina /> },
        { id: 'open', title: 'Open source, and yours to run', content: <Open /> },
        { id: 'operator', title: 'Who runs this site', content: <Operator /> },
        { id: 'honest', title: 'What is real here, and what is not', content: <Honest /> },
      ]}
      closing={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/projects">Look at the projects</LinkButton>
          <LinkButton to="/how-it-works" look="outline">
            How it works
          </LinkButton>
        </div>
      }
    />
  );
}

function Why() {
  return (
    <>
      <p>
        People who make things have two usual ways to raise money. They can sell the thing before it exists, and then
        owe a thousand parcels to a thousand strangers. Or they can find one investor, and explain a puppet theatre to
        somebody who buys software companies.
      </p>
      <p>
        There is a third way, and it is old: many people each own a small part. Ships were built like that, and mills,
        and newspapers. Nobody is owed a parcel. Everybody is owed the truth about how it is going.
      </p>
      <p>
        What kept it from being ordinary is the paperwork: who paid, what share that bought, whether more was sold than
        there was to sell. That is a job for software that counts carefully, and counting carefully is most of what this
        software does. The rest is a page on which a creator says what they are making, what it is worth, and what could
        go wrong.
      </p>
    </>
  );
}

function Patina() {
  return (
    <>
      <p>
        Copper left outdoors turns green with time. The green is called verdigris, and it is the stronger metal’s own
        skin: it keeps what is below. We use it as the picture for a project. The bar on its page is copper while money
        is being raised, and it turns to verdigris the nearer it comes to its goal.
      </p>
      <figure>
        <div className="grid gap-4 sm:grid-cols-3" aria-hidden="true">
          {[18, 62, 100].map((percent) => (
            <div
              key={percent}
              className={`bar ${percent === 100 ? 'bar-full' : ''}`}
              style={{ '--percent': percent } as CSSProperties}
            >
              <i />
            </div>
          ))}
        </div>
        <figcaption className="mt-4 max-w-[42rem] text-[0.92rem] text-ink-3">
          Begun, well on its way, funded.
        </figcaption>
      </figure>
      <p>
        The other thing you will meet everywhere is the slip: a small ticket that says how much, for what share, at
        which valuation. It looks the same before you pay, while you pay and afterwards, because it says the same.
      </p>
    </>
  );
}

function Open() {
  const { name } = useSite();
  return (
    <>
      <p>
        {name} is open source under the MIT licence. Anyone may read it, change it and run a site of their own with it,
        for one studio or a whole city, without asking and without paying.
      </p>
      <p>
        That matters more for money than for most things. How a share is computed, when a card is charged and what stops
        a project from being sold twice is not a promise in a brochure; it can be read in the code, and the books can be
        checked against it by anybody who runs a site.
      </p>
    </>
  );
}

function Operator() {
  const { supportEmail } = useSite();
  return (
    <>
      <p>
        The people who wrote the software do not run this site, hold its money or choose its projects. Its operator
        does: the person or the company that installed it here. They choose who may sign in and how, connect their own
        account at a card provider, keep the law of their country, and answer when you write.
      </p>
      <p>
        You reach the operator at{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>{' '}
        or through <TextLink to="/contact">the contact page</TextLink>. What is the software’s work and what is the
        operator’s stands, line by line, on <TextLink to="/trust-and-safety">Trust &amp; Safety</TextLink>.
      </p>
    </>
  );
}

function Honest() {
  return (
    <>
      <p>
        We have no founding legend and no customer logos. The three voices on the home page are illustrative and say so.
        The size of the investor network and the ranges beside it are what the operator states, not something the
        software counts.
      </p>
      <p>
        A new installation comes with demo projects, so that there is something to look at. Their makers do not exist,
        and their covers are drawn by the software. An operator switches them off before opening to the public.
      </p>
      <p>
        What is counted is counted: each amount raised, each share and each percentage on a project’s page is computed
        from the books when you open it. A project that was brought here from elsewhere starts with the sum it had
        raised there, booked as exactly that.
      </p>
    </>
  );
}
