import type { ReactNode } from 'react'

export type Question = { ask: string; answer: ReactNode }

const contact = (
  <a href="/contact" className="link">
    Contact us
  </a>
)

/** The four questions of the pricing page. */
export const PAYMENT_QUESTIONS: Question[] = [
  {
    ask: 'How do I access the bot after payment?',
    answer: (
      <p>
        Enter your Telegram username on the payment page. As soon as the payment is final on Solana,
        usually within half a minute, access is granted automatically to that account and your
        dashboard shows it. If you enter your wallet only after sending, it takes about a minute. If
        you paid with a wallet and gave no username, the page asks for it afterwards.
      </p>
    ),
  },
  {
    ask: 'What happens if the SOL price changes during payment?',
    answer: (
      <p>
        Nothing, for 15 minutes: we hold your amount that long, and 99% of it is enough. Later
        payments still count, at the SOL price of the minute they arrive. If that leaves something
        missing, the payment page shows how much and lets you send the rest.
      </p>
    ),
  },
  {
    ask: 'Can I upgrade from 30 days to lifetime?',
    answer: (
      <p>
        Yes, for the difference. While your 30 days are running, choose “Upgrade to Lifetime” on the
        dashboard and pay 450 instead of 600 dollars, or ask support in the bot.
      </p>
    ),
  },
  {
    ask: 'What is your refund policy?',
    answer: (
      <p>
        No refunds. Payments on Solana can’t be reversed, and access starts immediately. If a
        payment went wrong (too little, too late, or a token instead of SOL), it is never lost: it
        stays on record, and we put it right. {contact}.
      </p>
    ),
  },
]
