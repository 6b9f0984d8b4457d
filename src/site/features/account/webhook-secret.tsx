import { CopyButton } from '../../ui/copy-button.tsx'

/** A webhook's new secret, to be copied. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="w-full rounded-lg border border-mint-line bg-mint-soft p-4" role="status">
      <p className="text-text">
        Copy this secret now. It won’t be shown again. Your server checks our signatures with it.
      </p>
      <p className="mt-2 flex items-center justify-between gap-2">
        <code translate="no" className="min-w-0 font-mono text-xs break-all text-text">
          {secret}
        </code>
        <CopyButton text={secret} name="Copy webhook secret" done="Webhook secret copied" />
      </p>
    </div>
  )
}
