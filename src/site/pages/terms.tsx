import { PageMeta } from '../features/shell/page-meta.tsx'
import { TextPage, TextSection } from '../features/text/text-page.tsx'

function Terms() {
  return (
    <>
      <PageMeta title="Terms" description="The terms on which Mintwatch gives access." />
      <TextPage
        title="Terms"
        lead="What you buy, what it costs, what we promise, and what nobody can promise."
        updated="November 21, 2026"
      >
        <TextSection title="What you buy">
          <p>
            Access to the Mintwatch bot for one person, for 30 days or for as long as Mintwatch runs
            (“lifetime”), with the private channel and the live feed; with “lifetime” the historical
            data API as well. The bot reports on new token launches on Solana. It does not trade and
            does not hold funds. A membership belongs to one Telegram account; its owner can move it
            to another, once in seven days.
          </p>
        </TextSection>
        <TextSection title="Price and payment">
          <p>
            Plans are priced in US dollars and paid in SOL. The payment page turns the price into an
            amount of SOL from several price services and holds that amount for 15 minutes. At least
            99 % of it settles the order. Later payments count at the SOL price of the minute in
            which they arrive.
          </p>
          <p>
            Access is granted when the payment is final on Solana. Network fees are yours. You are
            responsible for sending SOL, on Solana, to the address shown.
          </p>
        </TextSection>
        <TextSection title="No refunds">
          <p>
            Payments can’t be reversed and are not refunded. Payments that were short, late, in
            another token or could not be matched are kept on record and dealt with by a person;{' '}
            <a href="/contact" className="link">
              write to us
            </a>
            . Rights that the law gives you and that can’t be waived stay yours.
          </p>
        </TextSection>
        <TextSection title="Not advice">
          <p>
            Reports are automated readings of public data. They can be late, incomplete or wrong,
            and a low score is no recommendation. What they say of a wallet is said of its
            transactions, not of a person. Most new memecoins lose nearly all their value. Every
            decision to trade, and every loss, is your own.
          </p>
        </TextSection>
        <TextSection title="Fair use">
          <ul>
            <li>
              Access is for you. Don’t resell it, share it or forward alerts in bulk; API keys
              included.
            </li>
            <li>Don’t claim payments that others made, and don’t attack the service.</li>
            <li>We may end access that is used against these terms.</li>
          </ul>
        </TextSection>
        <TextSection title="What we promise">
          <p>
            To run the service with care, never to lose a payment that arrived, and to say openly
            what we don’t know. We can’t promise that Solana, Telegram or our own service is always
            reachable, and we are not liable for trading losses or missed gains.
          </p>
        </TextSection>
        <TextSection title="Changes">
          <p>
            When these terms change, the new text stands here with its date. What you have already
            paid for is not made worse by it.
          </p>
        </TextSection>
      </TextPage>
    </>
  )
}

export { Terms as default }
