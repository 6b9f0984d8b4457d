import { ArrowLeftIcon } from '../../ui/icons.tsx'

type PaymentHeaderProps = { title: string; blocked: boolean; granted: boolean }

/** The way back, the plan's title, and what happens on this page. */
export function PaymentHeader({ title, blocked, granted }: PaymentHeaderProps) {
  return (
    <>
      <a
        href="/#pricing"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm text-text-2 transition-colors duration-140 hover:text-text"
      >
        <ArrowLeftIcon />
        Back to Pricing
      </a>
      <div className="mt-4 mb-8">
        <h1 className="text-3xl">{title}</h1>
        {!blocked && (
          <p className="mt-2 max-w-[60ch] text-text-2">
            {granted ? (
              'Payment complete.'
            ) : (
              <>
                <span>Complete payment for access to the bot.</span> Access is granted automatically
                as soon as the payment is final.
              </>
            )}
          </p>
        )}
      </div>
    </>
  )
}
