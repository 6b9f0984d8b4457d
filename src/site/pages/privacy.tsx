import { PageMeta } from '../features/shell/page-meta.tsx'
import { TextPage, TextSection } from '../features/text/text-page.tsx'
import { AsBuilt } from '../ui/as-built.tsx'

function Privacy() {
  return (
    <>
      <PageMeta
        title="Privacy"
        description="What Mintwatch stores about you, why, and what it doesn’t."
      />
      <AsBuilt id="text">{import.meta.env.SSR && <Words />}</AsBuilt>
    </>
  )
}

function Words() {
  return (
    <TextPage
      title="Privacy"
      lead="We store what we need to match a payment to a person, and nothing to track you."
      updated="November 24, 2026"
    >
      <TextSection title="What we store">
        <ul>
          <li>
            <strong>Orders:</strong> plan, amount, prices, times, and the Solana transactions that
            paid them. Those transactions are public on the chain.
          </li>
          <li>
            <strong>What you enter when you pay:</strong> the sending wallet’s address and your
            Telegram username.
          </li>
          <li>
            <strong>Membership:</strong> plan, start, expiry, and the wallet that paid.
          </li>
          <li>
            <strong>From Telegram,</strong> once you open the bot to link an account: your numeric
            ID, username, first name, and language, all encrypted.
          </li>
          <li>
            <strong>Alert preferences:</strong> which alerts you want, which coins and wallets you
            watch, the Telegram group that gets your alerts (encrypted), your quiet hours, and the
            time zone they follow. The form suggests the time zone your browser reports; it is
            stored when you save.
          </li>
          <li>
            <strong>Browsers that get notifications,</strong> if you turn them on: the address that
            your browser’s push service gives us (encrypted), the browser’s name, and its language.
            Google, Mozilla, Apple, or Microsoft carries the notifications and can’t read them.
          </li>
          <li>
            <strong>Messages</strong> you send with the contact form, with your name if you gave it
            and the address to reply to.
          </li>
          <li>
            <strong>API keys,</strong> if you create any: their names, when each was created and
            last used, and a hash of each.
          </li>
          <li>
            <strong>Webhooks,</strong> if you create any: the address, which events it gets, the
            secret, encrypted, and the last 20 deliveries.
          </li>
          <li>
            <strong>Sessions:</strong> a cookie identifies your browser, so that only you see your
            orders. We store its hash, the browser’s name (such as “Firefox on Linux”), when the
            session started and was last used, and when it signed in with Telegram. You can see your
            sessions and sign them out in Account Settings.
          </li>
          <li>
            <strong>Referrals:</strong> if you open a member’s referral link, a cookie remembers
            that for 30 days. We store its hash, whose link it was, and when. If you then buy, the
            order remembers whose link it was; the member sees only that somebody bought. If you get
            a link of your own, we store its code, what you earned, and the wallet you name for
            payouts.
          </li>
        </ul>
      </TextSection>
      <TextSection title="What your browser stores">
        <p>
          Your Telegram username and ID, so that the dashboard finds your membership, and your
          choice of light or dark theme. It stays in this browser, and you can clear it there.
        </p>
      </TextSection>
      <TextSection title="What we don’t do">
        <ul>
          <li>No advertising, no analytics scripts, no trackers.</li>
          <li>Nothing is loaded from other sites: no fonts, pictures, or scripts.</li>
          <li>No private keys, ever. Wallet signatures are checked and never logged.</li>
          <li>We never sell your data or give it to others, unless the law requires it.</li>
        </ul>
      </TextSection>
      <TextSection title="Who else sees data">
        <p>
          Payments on Solana are public. Our reports use only what is public there: wallets, trades,
          and tokens, never what we know about you. Links to a block explorer, a chart, Twitter, or
          GitHub take you to sites with their own rules. Using the bot means using Telegram.
        </p>
      </TextSection>
      <TextSection title="How long we keep it">
        <p>
          Orders and payments for as long as bookkeeping and your access need them; messages to us
          for a year; sessions until you sign out or they have not been used for 180 days; the bot’s
          messages, encrypted, until they are sent; an address you paste into the bot until an hour
          after the answer; which alert filters you tested, as hashes, for 14 days. We use your
          network address to limit abuse and do not store it with your order.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          “Delete my data” in Account Settings on the{' '}
          <a href="/dashboard" className="link">
            dashboard
          </a>{' '}
          deletes what we know about you immediately: your Telegram account, usernames, messages,
          preferences, API keys, webhooks, browsers for notifications, and sessions. You don’t need
          a membership for it. Orders stay for our bookkeeping, without your name. If you had a free
          trial, we also keep a code that stands for your Telegram account, and the wallet, so that
          nobody gets two. An order that you paid, or opened with a coupon, while linked to Telegram
          keeps such a code, too. A referral link is deleted with your payout wallet, and what was
          not paid out yet is forfeited. For anything else,{' '}
          <a href="/contact" className="link">
            write to us
          </a>
          . We may ask you to verify the paying wallet first. Data on the chain can’t be deleted.
        </p>
      </TextSection>
    </TextPage>
  )
}

export { Privacy as default }
