import { RISK_LEVELS, RISK_WORDS } from '../../contract/risk.ts'
import { CommandList } from '../features/bot/command-list.tsx'
import { RiskMark } from '../features/report/risk-mark.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { TextPage, TextSection } from '../features/text/text-page.tsx'

function Docs() {
  return (
    <>
      <PageMeta
        title="Documentation"
        description="How to pay, what access gives you, the bot’s commands, and how to read a report."
      />
      <TextPage
        title="Documentation"
        lead="How to pay, what your access is tied to, what the bot understands, and how to read what it says."
      >
        <TextSection id="pay" title="Paying in SOL">
          <p>
            Opening the payment page makes an order. It holds the SOL amount for 15 minutes and
            carries a reference, a public key that belongs to this order alone.
          </p>
          <ul>
            <li>
              <strong>QR code, “Open in wallet” and “Pay with wallet”</strong> put that reference
              into the transaction. The payment is recognised by itself; a username is optional.
            </li>
            <li>
              <strong>By hand</strong>, from a wallet or an exchange, there is no reference. Enter
              the sending wallet and your Telegram username before you send, then press “I’ve Sent
              the SOL”.
            </li>
          </ul>
          <p>
            Send SOL on Solana, nothing else. Check the whole receiving address, not its first and
            last four letters: look-alike addresses exist.
          </p>
        </TextSection>
        <TextSection id="status" title="What the payment status means">
          <ul>
            <li>
              <strong>Seen:</strong> the network has confirmed the transaction, but could still take
              it back.
            </li>
            <li>
              <strong>Final:</strong> it can’t be taken back any more. Access is granted now, never
              before.
            </li>
            <li>
              <strong>Short:</strong> less than 99 % of the price has arrived. The page shows what
              is missing and a code for just the rest.
            </li>
            <li>
              <strong>Late:</strong> it arrived after the amount had run out. It counts at the SOL
              price of that minute.
            </li>
            <li>
              <strong>Named by two buyers:</strong> somebody else claims the same payment. Prove the
              sending wallet, by a signature or by sending one lamport with the order’s code, and it
              is yours.
            </li>
          </ul>
          <p>
            An order stays watched for 24 hours after its 15 minutes, whether the page is open or
            not.
          </p>
        </TextSection>
        <TextSection id="access" title="Your access">
          <p>
            Access belongs to the browser in which you paid and to the Telegram account that you
            link there: on the{' '}
            <a href="/dashboard" className="link">
              dashboard
            </a>
            , choose “Open in Telegram”, press Start, and type the six digits that the bot shows
            into “Code from the bot”. From then on nobody else can take the membership, and only you
            can move it, once in seven days.
          </p>
          <p>
            Opened the bot by yourself? If your Telegram username is the one that you typed when you
            paid, it asks whether the membership is yours. The buyer can undo that on the dashboard
            until an account is linked.
          </p>
          <p>
            In another browser, sign in with Telegram, or prove the wallet that paid: it signs a
            short text, which sends nothing and costs nothing.
          </p>
          <p>
            Paying for 30 days while your plan is active adds 30 days to what is left. Upgrading to
            lifetime costs the difference.
          </p>
        </TextSection>
        <TextSection id="commands" title="Bot commands">
          <CommandList />
          <p>
            You can paste a wallet, a token’s mint, or a link to one; the bot finds out which it is.
            A wallet is answered with what became of the launches that it made since we began to
            watch, a token with our report, or with what the chain says of it if we never saw its
            launch. <code>/scan</code> does the same, <code>/alerts</code> sets what you want to
            hear of, and <code>/privacy</code> says what we keep of you.
          </p>
        </TextSection>
        <TextSection id="alerts" title="Alerts in Telegram">
          <p>
            The private channel has a post for each launch, at most one every three seconds; when
            more come, they share one. Open the channel from the bot’s welcome and ask to join: it
            lets members in by themselves. A post is renewed as later reports come in, as far as the
            market leaves time for it.
          </p>
          <p>
            Personal alerts come as messages from the bot, once you have switched them on: by risk,
            by venue, outside of your quiet hours, ten seconds after the launch and at most one a
            minute.
          </p>
        </TextSection>
        <TextSection id="report" title="Reading a report">
          <p>
            A report is a score from 0 to 100, where higher is riskier, a level, and the flags
            behind it. Each flag names its evidence. Where we could not look, the report says
            “unknown”; it never counts missing data as good news.
          </p>
          <ol className="list-none! pl-0!">
            {RISK_LEVELS.map((level, at) => (
              <li key={level} className="num flex items-center gap-3 pl-0!">
                <RiskMark level={level} />
                <strong>{RISK_WORDS[level]}</strong>
                <span>
                  {at * 20}–{at === 4 ? 100 : at * 20 + 19}
                </span>
              </li>
            ))}
          </ol>
          <p>
            A launch that nobody knows anything of starts at 30, since most end badly. Each flag
            takes its part of the trust that is left: a heavier one more, a weaker finding less.
            Good findings can lower the first 30, but never make up for a flag. What is unknown
            changes nothing. So a score puts launches in order; it is no probability, and what
            launches of each score came to is on the track record.
          </p>
          <p>
            The AI filter learns from what became of launches that we saw ourselves. Until it has
            seen enough of them it says “not trained yet”, shows a published rate with its source,
            and takes no part in the score.
          </p>
          <p>
            The first report comes at once, the next after 10 seconds, a minute, five minutes and an
            hour, each with more to look at. Every{' '}
            <a href="/launches" className="link">
              launch
            </a>{' '}
            has a page with all of them, and links to the record of the wallet that made it. Members
            see launches at once, everybody else a minute later.
          </p>
          <p>
            What we said and what came of it stands on the{' '}
            <a href="/track-record" className="link">
              track record
            </a>
            , the misses included.
          </p>
          <p>
            A report is not advice. Most new memecoins lose nearly all their value, also those with
            a low score.
          </p>
        </TextSection>
        <TextSection id="api" title="Historical data API">
          <p>
            With the lifetime plan, programs can read every launch, report, deployer and alert that
            we recorded. Make a key under Account Settings on the dashboard: it is shown once, can
            be revoked at any time, and asks for a sign-in with Telegram that is at most ten minutes
            old. The calls are described, and can be tried, on the{' '}
            <a href="/api-docs" className="link">
              API’s page
            </a>
            .
          </p>
        </TextSection>
        <TextSection id="safety" title="Staying safe">
          <ul>
            <li>Nobody from Mintwatch will ever ask for your seed phrase or private key.</li>
            <li>We never write first to ask for a payment. Payments are made on this site only.</li>
            <li>
              “Pay with wallet” asks for one transfer of the amount shown. Refuse anything else.
            </li>
          </ul>
        </TextSection>
      </TextPage>
    </>
  )
}

export { Docs as default }
