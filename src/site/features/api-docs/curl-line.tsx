import { CopyButton } from '../../ui/copy-button.tsx'

/** The call as a curl command. The key comes from the environment, so it is not shown. */
export function CurlLine({ address, streams }: { address: string; streams: boolean }) {
  const line = `curl ${streams ? '-N ' : ''}-H "Authorization: Bearer $MINTWATCH_KEY" "${location.origin}${address}"`
  return (
    <div className="mt-3 flex items-center justify-between gap-2 rounded-lg border border-line bg-sunk pl-4">
      <code translate="no" className="num min-w-0 py-3 font-mono text-xs break-all text-text-2">
        {line}
      </code>
      <CopyButton text={line} name="Copy this call" done="Call copied" />
    </div>
  )
}
