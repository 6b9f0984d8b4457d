import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The receiving address, always in full: look-alikes share their first and last four letters. */
export function AddressRow({ address }: { address: string | null }) {
  return (
    <div className="flex min-h-15 items-center gap-2 rounded-md border border-line bg-sunk py-1.5 pr-1.5 pl-4">
      <div className="min-w-0 grow">
        {address ? (
          <code translate="no" className="block font-mono text-sm leading-5 break-all select-all">
            {address}
          </code>
        ) : (
          <>
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-4 w-4/5" />
          </>
        )}
      </div>
      <CopyButton
        text={address ?? ''}
        name="Copy wallet address"
        done="Wallet address copied"
        disabled={!address}
      />
    </div>
  )
}
