import { buttonClass } from '../../ui/button.ts'

export function NeedHelpCard() {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Need Help?</h2>
      <p className="mt-1 mb-4 text-sm text-text-2">
        A person reads every message, including those about payments.
      </p>
      <a href="/contact" className={`${buttonClass('secondary')} w-full`}>
        Contact Support
      </a>
    </section>
  )
}
