import { ContactForm } from '../features/contact/contact-form.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

function Contact() {
  return (
    <>
      <PageMeta
        title="Contact"
        description="Write to us about a payment, your access or the bot."
      />
      <div className="wrap grid gap-10 pt-14 pb-24 lg:grid-cols-[minmax(0,1fr)_34rem] lg:gap-16 lg:pt-20">
        <div>
          <h1 className="text-4xl">Contact us</h1>
          <p className="mt-5 max-w-[46ch] text-lg text-text-2">
            A person reads every message. Payments come first.
          </p>
          <p className="mt-8 max-w-[46ch] text-sm text-text-2">
            Most questions about paying are answered in the{' '}
            <a href="/faq" className="link">
              FAQ
            </a>
            . If a payment is missing, its page shows where the money is; keep it open.
          </p>
        </div>
        <ContactForm />
      </div>
    </>
  )
}

export { Contact as default }
