import { PageMeta } from '../features/shell/page-meta.tsx'
import { TextPage, TextSection } from '../features/text/text-page.tsx'
import { AsBuilt } from '../ui/as-built.tsx'

function Terms() {
  return (
    <>
      <PageMeta title="Terms" description="The terms for using Mintwatch." />
      <AsBuilt id="text">{import.meta.env.SSR && <Words />}</AsBuilt>
    </>
  )
}

function Words() {
  return (
    <TextPage
      title="Terms"
      lead="What you buy, what it costs, what we promise, and what we can’t."
      updated="November 23, 2026"
    >
      <TextSection title="What you buy">
        <p>
          Access to the Mintwatch bot for one person, for 30 days or for as long as Mintwatch runs
          (“lifetime”), including the private channel and the live feed. “Lifetime” also includes
          the historical data API. The bot reports on new token launches on Solana. It does not
          trade and does not hold funds. A membership belongs to one Telegram account; its owner can
          move it to another account once every seven days.
        </p>
      </TextSection>
      <TextSection title="Price and payment">
        <p>
          Plans are priced in US dollars and paid in SOL. The payment page turns the price into an
          amount of SOL from several price services and holds that amount for 15 minutes. At least
          99% of that amount settles the order. Later payments count at the SOL price of the minute
          they arrive.
        </p>
        <p>
          Access is granted when the payment is final on Solana. You pay the network fees. You are
          responsible for sending SOL, on Solana, to the address shown.
        </p>
      </TextSection>
      <TextSection title="No refunds">
        <p>
          Payments can’t be reversed and are not refunded. If a payment was short, late, in another
          token, or could not be matched, we keep it on record and a person resolves it;{' '}
          <a href="/contact" className="link">
            write to us
          </a>
          . You keep any legal rights that cannot be waived.
        </p>
      </TextSection>
      <TextSection title="Referrals">
        <p>
          Where the dashboard offers a referral link, its rates apply. What you earn is paid in SOL
          to the wallet you name, at the price of the day the payout is prepared, once it is 14 days
          old and reaches the amount from which we pay out. It is taken back if the purchase is
          refunded, moved, or turns out to be your own, and forfeited if you delete your data before
          a payout. Don’t send your link to people who don’t want it. We may end the program; what
          you have earned by then stays yours.
        </p>
      </TextSection>
      <TextSection title="Not advice">
        <p>
          Reports are generated automatically from public data. They can be late, incomplete, or
          wrong, and a low score is not a recommendation. They describe a wallet’s transactions, not
          a person. Most new memecoins lose nearly all their value. Every decision to trade, and
          every loss, is your own.
        </p>
      </TextSection>
      <TextSection title="Fair use">
        <ul>
          <li>
            Access is for you. Don’t resell it, share it, or forward alerts in bulk. This includes
            API keys.
          </li>
          <li>Don’t claim other people’s payments, and don’t attack the service.</li>
          <li>We may end access that breaks these terms.</li>
        </ul>
      </TextSection>
      <TextSection title="What we promise">
        <p>
          We run the service with care, never lose a payment that arrived, and say openly what we
          don’t know. We can’t promise that Solana, Telegram, or our own service is always
          available, and we are not liable for trading losses or missed gains.
        </p>
      </TextSection>
      <TextSection title="Changes">
        <p>
          When these terms change, the new text appears here with its date. Changes never reduce
          what you have already paid for.
        </p>
      </TextSection>
    </TextPage>
  )
}

export { Terms as default }
