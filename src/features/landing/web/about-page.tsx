// Our Story: the reasons for Kindling, its parts, and the operator of the site.
import type { CSSProperties } from 'react';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';

const title = 'Our Story';
const lead =
  'A film, an instrument or a workshop is worth owning a piece of. This is software for selling those pieces in the open.';

export const aboutScreen = screen({ Component: AboutPage, meta: () => ({ title, description: lead }) });

function AboutPage() {
  const { name } = useSite();
  return (
    <ReadingPage
      title={title}
      lead={lead}
      sections={[
        { id: 'why', title: `Why ${name} exists`, content: <Why /> },
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
        owe a thousand parcels to a thousand strangers. Or they can find one investor, and explain a puppet theater to
        someone who buys software companies.
      </p>
      <p>
        There is a third way, and it is old: many people each own a small part. Ships were built like that, and mills,
        and newspapers. Investors don’t get a product in the mail. They do get an honest account of how it is going.
      </p>
      <p>
        What kept it from becoming common is the paperwork: who paid, what share that bought, whether more was sold than
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
        Copper left outdoors turns green with time. The green is called verdigris, and it protects the metal below. We
        use it as the image of a project. The bar on its page is copper while money is being raised, and it turns to
        verdigris as it gets closer to its goal.
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
        <figcaption className="mt-4 max-w-[42rem] text-note text-ink-3">Started, well on its way, funded.</figcaption>
      </figure>
      <p>
        The other thing you will see everywhere is the slip: a small ticket that shows how much, for what share, at
        which valuation. It looks the same before you pay, while you pay and afterward.
      </p>
    </>
  );
}

function Open() {
  const { name } = useSite();
  return (
    <>
      <p>
        {name} is open source under the MIT license. Anyone can read it, change it and run their own site with it, for
        one studio or a whole city, for free and without asking.
      </p>
      <p>
        That matters more for money than for most things. How a share is calculated, when a card is charged and what
        prevents a project from being sold twice are not promises in a brochure: they are in the code, and anyone who
        runs a site can check the books against it.
      </p>
    </>
  );
}

function Operator() {
  const { supportEmail } = useSite();
  return (
    <>
      <p>
        The people who wrote the software do not run this site, hold its money or choose its projects. The operator
        does: the person or company that installed it here. They choose who may sign in and how, connect their own card
        provider account, follow their country’s laws, and answer when you write.
      </p>
      <p>
        You can reach the operator at{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>{' '}
        or through the <TextLink to="/contact">contact page</TextLink>.{' '}
        <TextLink to="/trust-and-safety">Trust &amp; Safety</TextLink> lists, line by line, what the software does and
        what the operator does.
      </p>
    </>
  );
}

function Honest() {
  return (
    <>
      <p>
        We have no founding myth and no customer logos. The three quotes on the home page are illustrative, and say so.
        The network of 2,500+ investors and the ranges next to it are the operator’s claims: the software doesn’t count
        the network. Mentors, due diligence and a legal escrow are also arranged by the operator, outside the software.
        Releases by milestone are not: the software makes them, and{' '}
        <TextLink to="/transparency">everyone can follow them</TextLink>. Anyone can subscribe to the{' '}
        <TextLink to="/newsletter">weekly newsletter</TextLink>: the software prepares it, and the operator sends it.
      </p>
      <p>
        A new installation comes with demo projects so that there is something to look at. Their creators don’t exist,
        and their covers are drawn by the software. An operator removes them before opening to the public.
      </p>
      <p>
        The numbers are real: each amount raised, each share and each percentage on a project’s page is calculated from
        the books. A project imported from elsewhere starts with the amount it had raised there, recorded as imported.
      </p>
    </>
  );
}
