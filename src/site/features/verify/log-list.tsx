import type { LogBody } from '../../../contract/transparency.ts'
import { plural } from '../../language/plural.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatMoment } from '../format/dates.ts'

/** Every log with its key and its newest checkpoint, the newest log first. */
export function LogList({ logs }: { logs: readonly LogBody[] }) {
  if (logs.length === 0)
    return (
      <p className="mt-3 text-sm text-text-2">
        No log is open yet. The first one opens when the detector starts.
      </p>
    )
  return (
    <ul className="mt-4 grid gap-6">
      {logs.toReversed().map((log) => (
        <li key={log.log} className="min-w-0 text-sm">
          <p className="font-medium break-all">{log.origin}</p>
          <p className="num mt-1 text-text-2">
            {log.size.toLocaleString('en-US')}{' '}
            {plural(log.size, { one: 'entry', other: 'entries' })} · opened{' '}
            {formatMoment(log.opened_at)}
            {log.closed_at !== null && ` · closed ${formatMoment(log.closed_at)}`}
          </p>
          <Block name="Public key" text={log.key} />
          {log.checkpoint === null ? (
            <p className="mt-3 text-text-2">
              The first checkpoint is signed a minute after the start.
            </p>
          ) : (
            <Block name="Newest checkpoint" text={log.checkpoint} />
          )}
          <p className="mt-2 flex flex-wrap gap-x-5">
            <Raw path={`/track-record/log/entries?log=${log.log}`}>Entries</Raw>
            <Raw path={`/track-record/log/checkpoints?log=${log.log}`}>Checkpoints</Raw>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Block({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-2">
        <span className="text-xs text-text-3">{name}</span>
        <CopyButton text={text} name={`Copy ${name.toLowerCase()}`} done={`${name} copied`} />
      </div>
      <pre className="overflow-x-auto rounded-lg border border-line bg-sunk px-4 py-3 font-mono text-xs whitespace-pre-wrap break-all text-text-2">
        {text.trimEnd()}
      </pre>
    </div>
  )
}

function Raw({ path, children }: { path: string; children: string }) {
  return (
    <a href={path} className="link inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}
