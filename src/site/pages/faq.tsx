import { QuestionList } from '../features/plans/question-list.tsx'
import { PAYMENT_QUESTIONS, type Question } from '../features/plans/questions.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

const ACCESS: Question[] = [
  {
    ask: 'I paid, but nothing happened. What now?',
    answer: (
      <>
        <p>
          Leave the payment page open: it moves by itself. If it says “Still pending”, the order is
          still watched, for 24 hours after its 15 minutes.
        </p>
        <p>
          Sent by hand without naming your wallet? Name it on the payment page now. Otherwise{' '}
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
        Yes, but exchanges take fees from the amount, send from wallets that many people share, and
        can’t prove a wallet. A payment from an exchange may have to be checked by a person. Paying
        from your own wallet is quicker.
      </p>
    ),
  },
  {
    ask: 'I use another browser now. Where is my membership?',
    answer: (
      <p>
        Open the{' '}
        <a href="/dashboard" className="link">
          dashboard
        </a>{' '}
        and choose “Prove a wallet”. The wallet that paid signs a short text, and the membership is
        here too.
      </p>
    ),
  },
  {
    ask: 'Do you have access to my wallet?',
    answer: (
      <p>
        No. “Pay with wallet” asks your wallet for one transfer, which you confirm there. We only
        receive; we hold no key of yours, and there is no account to break into.
      </p>
    ),
  },
]

const BOT: Question[] = [
  {
    ask: 'How does the bot know me?',
    answer: (
      <p>
        Choose “Open in Telegram” on the dashboard, press Start, and type the six digits that the
        bot shows into the dashboard. That links the membership to your Telegram account. Never give
        the digits to anybody, and never type them where you did not ask for them.
      </p>
    ),
  },
  {
    ask: 'Does a low score mean that a coin is safe?',
    answer: (
      <p>
        No. It means that we found little against it so far. Most new memecoins lose nearly all
        their value whatever anybody says of them. Reports are evidence for your decision, not
        advice.
      </p>
    ),
  },
  {
    ask: 'Why does no launch start at zero?',
    answer: (
      <p>
        Because nearly all end badly: of 655,770 launches on pump.fun in September 2025, 0.63 %
        graduated (arXiv 2602.14860). One that nobody knows anything of yet stands at 30. A score
        puts launches in order of what speaks against them; how often each score was right stands on
        the{' '}
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
        That we could not look: it is too early, the network did not answer in time, or nobody can
        know. It changes no score, in neither direction, and the report says which checks it
        concerns and why.
      </p>
    ),
  },
  {
    ask: 'Why is the feed on this site a minute late?',
    answer: (
      <p>
        Members pay to hear at once, in Telegram and on their dashboard. Everybody else sees the
        same launches and the same reports a minute later.
      </p>
    ),
  },
  {
    ask: 'How far back does a developer’s record go?',
    answer: (
      <p>
        To the first launch that we detected; each record says since when we have been watching.
        What happened before is not in it, and a wallet without launches is not therefore a good
        one.
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
      <PageMeta title="FAQ" description="Answers about paying, access, the bot and its reports." />
      <div className="wrap pt-14 pb-24 lg:pt-20">
        <h1 className="text-4xl">Frequently asked questions</h1>
        <p className="mt-5 max-w-[58ch] text-lg text-text-2">
          Not here?{' '}
          <a href="/contact" className="link">
            Ask us
          </a>
          ; a person answers.
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
    </>
  )
}

export { Faq as default }
