import { percent } from '../../../contract/format.ts'
import type { LedgerBody, LedgerFiguresBody } from '../../../contract/launches/ledger.ts'
import { RISK_WORDS } from '../../../contract/launches/risk.ts'
import { getLedger } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDate } from '../format/dates.ts'
import { useLoaded } from '../launches/use-loaded.ts'
import { WhenLoaded } from '../launches/when-loaded.tsx'
import { Fact } from '../track-record/fact.tsx'
import { ComparedPosts } from './compared-posts.tsx'
import { FiguresTable } from './figures-table.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { RULE_WORDS } from './rule-words.ts'
import { signedSol } from './signed-sol.ts'

/** What following us would have come to, hypothetically, by one fixed rule. */
export function LedgerScreen() {
  const loaded = useLoaded('ledger', getLedger)
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">The follower’s ledger</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        Hypothetical trades on everything we said, by one rule that was fixed beforehand, after
        costs. Nobody made these trades. They are not advice, and the past says nothing certain
        about the future.
      </p>
      <div className="mt-10">
        <WhenLoaded
          loaded={loaded}
          problem="The ledger could not be loaded. Nothing is lost; try again in a moment."
        >
          {(ledger) => <Ledger ledger={ledger} />}
        </WhenLoaded>
      </div>
    </div>
  )
}

/** What nothing is settled of has no table. */
function Ledger({ ledger }: { ledger: LedgerBody }) {
  const primary = ledger.posts.find(({ variant }) => variant === 'primary')?.figures
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {primary === undefined || primary.trades === 0 ? (
        <Notice tone="care" title="No post is settled yet">
          <p>The first hypothetical trade is settled about an hour after the first post.</p>
        </Notice>
      ) : (
        <>
          <Headline figures={primary} since={ledger.since} />
          <ComparedPosts posts={ledger.posts} />
          <OtherRules posts={ledger.posts} />
        </>
      )}
      {ledger.avoided.trades > 0 && <AvoidedLaunches figures={ledger.avoided} />}
      {ledger.all.trades > 0 && <AllLaunches ledger={ledger} />}
      {ledger.months.some(({ figures }) => figures.trades > 0) && (
        <LedgerPart title="Posts by month">
          <FiguresTable
            first="Month"
            rows={ledger.months.map(({ month, figures, compared }) => ({
              name: month,
              figures,
              beside: compared.control,
            }))}
          />
        </LedgerPart>
      )}
      <Rules ledger={ledger} />
    </div>
  )
}

function OtherRules({ posts }: Pick<LedgerBody, 'posts'>) {
  return (
    <LedgerPart title="Other delays, holdings, and followers">
      <p>Sensitivity only: the primary rule is the one that counts.</p>
      <p>
        “Half sold at twice the entry” sells half once that half would bring the whole stake after
        fees, by the state that a trade left, and sells it 5 s later. Our measured delay is what
        Telegram took to have the post. Posts of which it is unknown or over 10 minutes are left out
        there.
      </p>
      <FiguresTable
        first="Rule, on posts"
        rows={posts.map(({ variant, figures }) => ({ name: RULE_WORDS[variant], figures }))}
      />
    </LedgerPart>
  )
}

function AllLaunches({ ledger: { all, levels, attention } }: { ledger: LedgerBody }) {
  return (
    <LedgerPart title="All launches, by what we said of them">
      <p>
        The primary rule on every live report one minute after launch, posted or not. “All” is what
        buying everything would have come to, and the riskier rows are what our warnings were about.
      </p>
      <FiguresTable
        first="Risk"
        rows={[
          { name: 'All', figures: all },
          ...levels.map(({ level, figures }) => ({ name: RISK_WORDS[level], figures })),
        ]}
      />
      <FiguresTable
        first="Attention"
        rows={attention.map(({ from, to, figures }) => ({
          name: from === null ? 'Not measured' : `${from}–${to}`,
          figures,
        }))}
      />
    </LedgerPart>
  )
}

/** What only its risk kept out of the channel. */
function AvoidedLaunches({ figures }: { figures: LedgerFiguresBody }) {
  return (
    <LedgerPart title="What you avoided">
      <p>
        Launches that the channel would have posted for their attention, one or five minutes after
        launch, had their risk not been above its limit. A gain here is what that limit would have
        cost, and a loss is what it would have saved, hypothetically. They are part of no other row
        about posts.
      </p>
      <FiguresTable
        first="Not posted for their risk"
        rows={[{ name: RULE_WORDS.primary, figures }]}
      />
    </LedgerPart>
  )
}

function Headline({ figures, since }: { figures: LedgerFiguresBody; since: number | null }) {
  const { trades, days, net, median, positive, interval } = figures
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Hypothetical result of following every post</h2>
      <p className="num mt-1 text-sm text-text-2">
        {since !== null && <>Since {formatDate(since)}, on </>}
        {days} days. Lost whole, because there was no exit or data is missing: {figures.lost}. Left
        out, because the rule does not buy there: {figures.left_out}.
      </p>
      <dl className="num mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact name="hypothetical trades" value={trades} />
        <Fact name="hypothetical net" value={signedSol(net)} />
        <Fact name="hypothetical median" value={signedSol(median)} />
        <Fact
          name="hypothetical share above zero"
          value={positive === null ? '?' : percent(positive)}
        />
        <Fact name="hypothetical mean" value={signedSol(figures.mean)} />
        <Fact
          name="hypothetical mean without the best coin"
          value={signedSol(figures.mean_without_best)}
        />
        <Fact name="hypothetical worst day" value={signedSol(figures.worst_day)} />
        <Fact name="hypothetical drawdown" value={signedSol(figures.drawdown)} />
      </dl>
      <p className="num mt-4 text-sm text-text-2">
        {interval === null
          ? 'No interval: fewer than 30 days, which is too few to tell skill from luck.'
          : `95% interval of the hypothetical mean, drawn by whole days: ${signedSol(interval.low)} to ${signedSol(interval.high)}.`}
      </p>
    </section>
  )
}

function Rules({ ledger: { rules, stake } }: { ledger: LedgerBody }) {
  return (
    <LedgerPart title="The rule">
      <p className="num">
        Version {rules}: buys for {signedSol(stake).replace('+', '')} 5 s after we said it, decides
        to sell after 1 h, and sells 5 s later. Each fill is priced by the curve’s or pool’s own
        formula on its state at that moment, with the trade’s own impact, the venue’s and creator’s
        fees, the network’s fee, a tip, and the expected cost of tries that fail. Of several states
        in one slot, the worst counts. No exit and missing data count as losing everything.
      </p>
      <p>
        A curve pays sellers at most what was paid in, and a pool what is really in it: what is only
        virtual there makes the price and pays nobody. The rest of a sale counts as unsold, for
        nothing.
      </p>
      <p>
        The rule does not buy where no constant-product formula holds, where trades do not report
        what is in the curve, as on Moonshot and Boop, or where the coin is not traded against SOL.
        Only what we said live is in the ledger; launches read from history are not.
      </p>
      <p className="flex flex-wrap gap-3 pt-2">
        <a href="/track-record/ledger.csv" className={buttonClass('secondary')}>
          Every hypothetical trade as CSV
        </a>
        <a href="/track-record/verify" className={buttonClass('secondary')}>
          Verify the record
        </a>
      </p>
    </LedgerPart>
  )
}
