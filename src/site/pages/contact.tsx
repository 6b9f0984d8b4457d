import { ContactForm } from '../features/contact/contact-form.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Contact() {
  return (
    <>
      <PageMeta
        title="Contact"
        description="Write to us about a payment, your access, or the bot."
      />
      <NeedsJavaScript>The contact form</NeedsJavaScript>
      <div className="wrap grid gap-10 pt-14 pb-24 lg:grid-cols-[minmax(0,1fr)_34rem] lg:gap-16 lg:pt-20">
        <div>
          <h1 className="text-4xl">Contact us</h1>
          <p className="mt-5 max-w-[46ch] text-lg text-text-2">
            A person reads every message. Payments come first.
          </p>
          <p className="mt-8 max-w-[46ch] text-sm text-text-2">
            You’ll find answers to most payment questions in the{' '}
            <a href="/faq" className="link">
              FAQ
            </a>
            . If a payment is missing, open its payment page: it shows where the money is.
          </p>
        </div>
        <ContactForm />
      </div>
    </>
  )
}

export { Contact as default }
