import { PageMeta } from '../features/shell/page-meta.tsx'
import { TextPage, TextSection } from '../features/text/text-page.tsx'

function Privacy() {
  return (
    <>
      <PageMeta
        title="Privacy"
        description="What Mintwatch stores about you, why, and what it does not."
      />
      <TextPage
        title="Privacy"
        lead="We keep what is needed to match a payment to a person, and nothing to follow you around."
        updated="November 21, 2026"
      >
        <TextSection title="What we store">
          <ul>
            <li>
              <strong>Orders:</strong> plan, amount, prices, times, and the Solana transactions that
              paid them. Transactions are public on the chain anyway.
            </li>
            <li>
              <strong>What you type:</strong> the sending wallet’s address and your Telegram
              username.
            </li>
            <li>
              <strong>Membership:</strong> plan, start, expiry and the wallet that paid.
            </li>
            <li>
              <strong>From Telegram,</strong> once you open the bot to link an account: your numeric
              id, username, first name and language, all encrypted, and which alerts you want.
            </li>
            <li>
              <strong>Letters</strong> from the contact form, with the address that you gave.
            </li>
            <li>
              <strong>API keys,</strong> if you make any: their names, when they were used last, and
              the hash of each.
            </li>
            <li>
              <strong>A session cookie</strong> that tells your browser from others. It is needed to
              show your orders to you and to nobody else; we store only its hash.
            </li>
          </ul>
        </TextSection>
        <TextSection title="What your browser stores">
          <p>
            Your username and your Telegram id or name, so that the dashboard finds your membership,
            and your choice of the light or dark theme. All of it stays in this browser and can be
            cleared there.
          </p>
        </TextSection>
        <TextSection title="What we don’t do">
          <ul>
            <li>No advertising, no analytics scripts, no trackers.</li>
            <li>Nothing is loaded from other sites: no fonts, pictures or scripts.</li>
            <li>No private keys, ever. Wallet signatures are checked and not kept in logs.</li>
            <li>Nothing is sold or handed to others, unless the law compels us.</li>
          </ul>
        </TextSection>
        <TextSection title="Who else sees something">
          <p>
            Solana shows every payment to everyone. Our reports are made from what is public there:
            wallets, trades and tokens, never from what we know of you. Links to a block explorer, a
            chart, Twitter or GitHub take you to sites with rules of their own. Using the bot means
            using Telegram.
          </p>
        </TextSection>
        <TextSection title="How long">
          <p>
            Orders and payments as long as bookkeeping and your access need them; letters for a
            year; the bot’s messages until they are sent, encrypted; an address that you paste there
            until an hour after the answer. A network address is used to limit abuse and is not
            stored with your order.
          </p>
        </TextSection>
        <TextSection title="Your rights">
          <p>
            “Delete my data” in Account Settings on the{' '}
            <a href="/dashboard" className="link">
              dashboard
            </a>{' '}
            deletes what we know of you at once: the Telegram account, the usernames, your messages,
            your preferences, your API keys and every sign-in. Orders stay for our accounts, without
            your name. Anything else, ask us:{' '}
            <a href="/contact" className="link">
              write to us
            </a>
            . We may ask you to prove the paying wallet first. What is on the chain, nobody can
            delete.
          </p>
        </TextSection>
      </TextPage>
    </>
  )
}

export { Privacy as default }
