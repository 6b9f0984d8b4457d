import { FINDING_WORDS, RISK_LEVELS, RISK_WORDS } from '../../contract/launches/risk.ts'
import { CommandList } from '../features/bot/command-list.tsx'
import { RiskMark } from '../features/report/risk-mark.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { TextPage, TextSection } from '../features/text/text-page.tsx'
import { AsBuilt } from '../ui/as-built.tsx'

function Docs() {
  return (
    <>
      <PageMeta
        title="Documentation"
        description="How to pay, what you get, the bot’s commands, and how to read a report."
      />
      <AsBuilt id="text">{import.meta.env.SSR && <Words />}</AsBuilt>
    </>
  )
}

function Words() {
  return (
    <TextPage
      title="Documentation"
      lead="How to pay, what your access is tied to, which commands the bot has, and how to read its reports."
    >
      <TextSection id="pay" title="Paying in SOL">
        <p>
          Opening the payment page creates an order. It holds the SOL amount for 15 minutes and has
          a reference: a public key that belongs to this order alone.
        </p>
        <ul>
          <li>
            <strong>QR code, “Open in wallet” and “Pay with wallet”</strong> put that reference into
            the transaction, so we recognize the payment. A username is optional.
          </li>
          <li>
            <strong>By hand</strong>, from your own wallet, there is no reference. Enter the sending
            wallet and your Telegram username before you send, then press “I’ve Sent the SOL”.
          </li>
          <li>
            <strong>From an exchange</strong>, the sending wallet proves nothing. Choose “Manual
            Payment”, then “Sending from an exchange?”, before you send, and make sure that exactly
            the amount shown there arrives.
          </li>
        </ul>
        <p>
          Send SOL on Solana, nothing else. Check the whole receiving address, not just its first
          and last four characters: scammers create look-alike addresses.
        </p>
      </TextSection>
      <TextSection id="status" title="What the payment status means">
        <ul>
          <li>
            <strong>Seen:</strong> the network has confirmed the transaction but could still roll it
            back.
          </li>
          <li>
            <strong>Final:</strong> the transaction can no longer be reversed. Access is granted
            now, never earlier.
          </li>
          <li>
            <strong>Short:</strong> less than 99% of the price has arrived. The page shows how much
            is missing and a code for exactly that amount.
          </li>
          <li>
            <strong>Late:</strong> the payment arrived after we stopped holding the amount. It
            counts at the SOL price of the minute it arrived.
          </li>
          <li>
            <strong>Two buyers claim this payment:</strong> someone else says it is theirs. Verify
            the sending wallet, by signing a message or by sending the tiny amount the page shows,
            and the payment counts for you.
          </li>
        </ul>
        <p>We watch an order for 24 hours after its 15 minutes, whether the page is open or not.</p>
      </TextSection>
      <TextSection id="access" title="Your access">
        <p>
          Access belongs to the browser you paid in and to the Telegram account you link there: on
          the{' '}
          <a href="/dashboard" className="link">
            dashboard
          </a>
          , choose “Open in Telegram”, press Start, and type the six digits from the bot into “Code
          from the bot”. From then on nobody else can take the membership, and only you can move it,
          once every seven days.
        </p>
        <p>
          Opened the bot without the dashboard? If your Telegram username matches the one entered at
          payment, the bot asks whether the membership is yours. The buyer can undo that on the
          dashboard until an account is linked.
        </p>
        <p>
          In another browser, sign in with Telegram or verify the wallet that paid: it signs a short
          message, which sends nothing and costs nothing.
        </p>
        <p>
          Paying for 30 days while your plan is active adds 30 days to the time left. Upgrading to
          lifetime costs the difference.
        </p>
      </TextSection>
      <TextSection id="commands" title="Bot commands">
        <CommandList />
        <p>
          You can paste a wallet, a token’s mint, or a link to either; the bot works out which it
          is. For a wallet it lists how its launches ended since we started watching. For a token it
          shows our report, or on-chain data if we did not see the launch.{' '}
          <code translate="no">/scan</code> does the same, <code translate="no">/alerts</code> sets
          which alerts you get, and <code translate="no">/privacy</code> lists what we store about
          you.
        </p>
      </TextSection>
      <TextSection id="alerts" title="Alerts in Telegram">
        <p>
          The bot posts a launch in the private channel if it has enough attention, one minute after
          launch or later, and its risk is not severe. It also posts a launch with a market cap
          above $30,000, whatever its risk; a risky one starts with a warning. There are at most 60
          posts a day, and on a busy day a post takes more attention. Your dashboard shows every
          launch. Open the channel from the bot’s welcome message and request to join: members are
          admitted automatically. Later reports update the post.
        </p>
        <p>
          Personal alerts are messages from the bot. On{' '}
          <a href="/alerts" className="link">
            your alerts page
          </a>{' '}
          or with <code translate="no">/alerts</code>, choose risk, attention, market cap, buyers,
          the developer’s record, links, words in the name, venues, and quiet hours. The page shows
          how many launches of the last 24 hours would have matched. We look at 10 s, 1 min, 5 min,
          and 1 h; you get each launch once, at the first of these that it matches. You can have ten
          filters, each with a name, its own pace, and a destination: a message from the bot, your
          Telegram group, notifications of your browsers, or, for lifetime members, your webhooks.
          If several of one destination match, one alert names them all. An unknown value matches no
          limit.
        </p>
        <p>
          On{' '}
          <a href="/watchlist" className="link">
            your watchlist
          </a>{' '}
          the bot follows up to 50 coins and wallets for you: press the star beside a launch, “☆
          Watch” under a post, or send <code translate="no">/watch</code> with an address. It
          messages you when a coin turns, each way at most once a day, and after your quiet hours. A
          coin that we did not see launch is looked up first; the bot tells you when it is followed,
          or why it can’t be.
        </p>
        <p>
          For a wallet, press the star on its page or in a list of holders, or send{' '}
          <code translate="no">/watch wallet</code> with its address. The bot messages you when it
          signs a launch, buys a coin that we follow for 0.1 SOL or more, or has sold all it held of
          one, with what we saw it do before. From its third buy within ten minutes on, its buys
          come together.
        </p>
        <p>
          The bot messages you in the language of your Telegram, or in the one that you choose with{' '}
          <code translate="no">/language</code>: English or Spanish. The channel has one language
          for everyone.
        </p>
      </TextSection>
      <TextSection id="report" title="Reading a report">
        <p>
          A report is a score from 0 to 100, where higher is riskier, a level, and the flags behind
          it. Each flag shows its evidence. When a check could not run, the report says “unknown”;
          missing data never counts as good news.
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
          A launch we know nothing about starts at 30, because most end badly. Each flag takes away
          part of the remaining trust: a strong finding more, a weak one less. Good findings can
          lower the initial 30 but never offset a flag. Unknown checks change nothing. The word next
          to a flag ({RISK_LEVELS.map((level) => FINDING_WORDS[level]).join(', ')}) says how much it
          weighs on its own: several minor ones can add up to a severe score. A score ranks
          launches; it is not a probability. The track record shows how launches with each score,
          estimate, and attention ended.
        </p>
        <p>
          The AI filter learns every night from the outcomes of launches we detected live, or, while
          those are few, also of launches we read from the chain afterwards. From one minute after
          launch it estimates the probability that a launch ends dead or rugged within 24 hours, and
          the probability that it graduates. Until it has seen enough outcomes, it says “not trained
          yet”, shows a published rate with its source, and does not affect the score.
        </p>
        <p>
          The first report comes immediately, others after 10 seconds, one minute, five minutes, and
          one hour, each with more data. Every{' '}
          <a href="/launches" className="link">
            launch
          </a>{' '}
          has a page with all of them and a link to the record of the wallet that created it.
          Members see launches immediately, everyone else a minute later.
        </p>
        <p>
          The outcomes of launches we reported are on the{' '}
          <a href="/track-record" className="link">
            track record
          </a>
          , including our misses.
        </p>
        <p>
          A report is not advice. Most new memecoins lose nearly all their value, including those
          with a low score.
        </p>
      </TextSection>
      <TextSection id="attention" title="Attention">
        <p>
          Attention is a second number from 0 to 100, next to the risk score. It measures how much
          flows into a launch: buyers linked neither to the developer nor to each other, the net
          money they put in, the price compared with the launch, how many still hold, how many put
          in large and different sums, and how many of them sold earlier launches at a profit, by
          our own records. Each comes with its evidence.
        </p>
        <p>
          Attention describes what has happened, not what will: it is not a forecast and not advice.
          “?” means that too little could be measured. A launch can have high attention and severe
          risk. To see how attention compares with outcomes, see the{' '}
          <a href="/track-record" className="link">
            track record
          </a>
          .
        </p>
      </TextSection>
      <TextSection id="api" title="Historical data API">
        <p>
          With the lifetime plan, your programs can read every launch, report, developer, and alert
          we recorded. Create a key under Account Settings on the dashboard: it is shown once and
          can be revoked at any time. You must have signed in with Telegram within the last ten
          minutes. Read about the calls and try them on the{' '}
          <a href="/api-docs" className="link">
            API page
          </a>
          .
        </p>
      </TextSection>
      <TextSection id="safety" title="Staying safe">
        <ul>
          <li>Nobody from Mintwatch will ever ask for your seed phrase or private key.</li>
          <li>We never contact you first to ask for a payment. Pay on this site only.</li>
          <li>
            “Pay with wallet” asks for one transfer of the amount shown. Reject anything else.
          </li>
        </ul>
      </TextSection>
    </TextPage>
  )
}

export { Docs as default }
