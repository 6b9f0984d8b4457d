import { QuestionList } from '../features/plans/question-list.tsx'
import { PAYMENT_QUESTIONS, type Question } from '../features/plans/questions.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { AsBuilt } from '../ui/as-built.tsx'

const ACCESS: Question[] = [
  {
    ask: 'I paid, but nothing happened. What now?',
    answer: (
      <>
        <p>
          The payment page updates automatically, and you can close it: open it again, and it shows
          the order you paid. If it says “Still pending”, we keep watching the order for 24 hours
          after its 15 minutes.
        </p>
        <p>
          Sent by hand without entering your wallet? Enter it on the payment page now. Otherwise{' '}
          <a href="/contact" className="link">
            write to us
          </a>{' '}
          with the transaction’s signature; a payment that arrived is never lost.
        </p>
      </>
    ),
  },
  {
    ask: 'Can I pay from an exchange?',
    answer: (
      <p>
        Yes. Many people share an exchange’s wallets, so the wallet and username you enter don’t
        prove that a payment is yours. On the payment page, choose “Manual Payment”, then “Sending
        from an exchange?”, before you send: it gives you an amount of your own. Exactly that amount
        must arrive, so pay the exchange’s fee on top. If fees or rounding change it, a person has
        to check the payment. Paying from your own wallet is quicker.
      </p>
    ),
  },
  {
    ask: 'I switched browsers. Where is my membership?',
    answer: (
      <p>
        Open the{' '}
        <a href="/dashboard" className="link">
          dashboard
        </a>{' '}
        and choose “Verify your wallet”. The wallet that paid signs a short message, or sends a tiny
        amount if it can’t sign, and the membership moves here. If Telegram is linked, sign in with
        Telegram instead.
      </p>
    ),
  },
  {
    ask: 'Can I buy access for someone else?',
    answer: (
      <p>
        Yes. On the payment page, choose “Buying for someone else?”. You pay in the same way and get
        a code instead of access. Whoever enters it at{' '}
        <a href="/redeem" className="link">
          Redeem a gift
        </a>{' '}
        gets the plan. It works once, within 12 months. The code is on your dashboard, and you can
        replace it until it is used.
      </p>
    ),
  },
  {
    ask: 'Do I earn anything by recommending Mintwatch?',
    answer: (
      <p>
        If your{' '}
        <a href="/dashboard" className="link">
          dashboard
        </a>{' '}
        shows “Referrals”, yes: it has your link, the rates, and what you have earned. A new buyer
        counts once, within 30 days of opening your link. After 14 days, what you earned is payable
        to the wallet you name. Your own purchases, renewals, and gifts don’t count.
      </p>
    ),
  },
  {
    ask: 'Do you have access to my wallet?',
    answer: (
      <p>
        No. “Pay with wallet” asks your wallet for one transfer, which you confirm there. We only
        receive payments. We never hold your keys, and there is no password to steal.
      </p>
    ),
  },
]

const BOT: Question[] = [
  {
    ask: 'How does the bot recognize me?',
    answer: (
      <p>
        Choose “Open in Telegram” on the dashboard, press Start, and type the six digits from the
        bot into the dashboard. That links the membership to your Telegram account. Never share the
        digits, and never type them into a page you did not open yourself.
      </p>
    ),
  },
  {
    ask: 'Does a low score mean a coin is safe?',
    answer: (
      <p>
        No. It means we have found little against it so far. Most new memecoins lose nearly all
        their value, whatever anyone says about them. Reports are evidence for your decision, not
        advice.
      </p>
    ),
  },
  {
    ask: 'Why does no launch start at zero?',
    answer: (
      <p>
        Because nearly all end badly: of 655,770 launches on pump.fun in September 2025, 0.63%
        graduated (arXiv 2602.14860). A launch we know nothing about yet scores 30. A score ranks
        launches by the evidence against them; how often each score was right is on the{' '}
        <a href="/track-record" className="link">
          track record
        </a>
        .
      </p>
    ),
  },
  {
    ask: 'What does “unknown” mean in a report?',
    answer: (
      <p>
        The check could not run: it is too early, the network did not answer in time, or nobody can
        know. It does not change the score, and the report says which checks are affected and why.
      </p>
    ),
  },
  {
    ask: 'Why is the feed on this site a minute late?',
    answer: (
      <p>
        Members pay to see launches immediately, in Telegram and on their dashboard. Everyone else
        sees the same launches and reports a minute later.
      </p>
    ),
  },
  {
    ask: 'How far back does a developer’s record go?',
    answer: (
      <p>
        To the first launch we detected; each record says how long we have been watching. It does
        not include anything earlier, so a wallet without launches is not necessarily a good one.
      </p>
    ),
  },
  {
    ask: 'Can I watch a coin that you did not see launch?',
    answer: (
      <p>
        Yes. Add its address to your watchlist: we look up its launch on the chain and follow it
        from then on. This works for coins of the venues we follow with up to 20,000 transactions.
        Its score is as of its first five minutes, and it is in none of our statistics, because
        members choose such coins.
      </p>
    ),
  },
  {
    ask: 'Will the bot trade for me?',
    answer: <p>No. It watches and reports. It never holds funds and never asks for keys.</p>,
  },
]

function Faq() {
  return (
    <>
      <PageMeta
        title="FAQ"
        description="Answers about payment, access, the bot, and its reports."
      />
      <AsBuilt id="text">{import.meta.env.SSR && <Words />}</AsBuilt>
    </>
  )
}

function Words() {
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Frequently asked questions</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        Not here?{' '}
        <a href="/contact" className="link">
          Ask us
        </a>
        ; a person will answer.
      </p>
      {(
        [
          ['Paying', PAYMENT_QUESTIONS],
          ['Access', ACCESS],
          ['The bot', BOT],
        ] as const
      ).map(([title, questions]) => (
        <section
          key={title}
          className="mt-14 grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16"
        >
          <h2 className="text-lg lg:pt-4">{title}</h2>
          <QuestionList questions={questions} />
        </section>
      ))}
    </div>
  )
}

export { Faq as default }
