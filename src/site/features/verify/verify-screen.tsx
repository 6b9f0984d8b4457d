import { useSyncExternalStore } from 'react'
import { getLogs } from '../../api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { AuditForm } from './audit-form.tsx'
import { AuditResult } from './audit-result.tsx'
import { LogList } from './log-list.tsx'
import { useAudit } from './use-audit.ts'

/** Lets the reader check that the record was not edited, and says what that does not prove. */
export function VerifyScreen() {
  const logs = useLoaded('logs', getLogs)
  const { audit, run } = useAudit()
  const size =
    logs.state === 'there' ? logs.value.logs.reduce((sum, log) => sum + log.size, 0) : null
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Verify the record</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        Every report, every outcome, and every launch that the chain dropped is an entry in a log
        that can only grow. Your browser reads the log, checks our signatures, compares each entry
        with what this site shows, and recomputes some reports.
      </p>
      <div className="mt-10 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <div className="grid gap-4">
          <AuditForm size={size} isRunning={audit.state === 'running'} onRun={run} />
          <AuditResult audit={audit} />
          <section className="card p-6 max-sm:p-5">
            <h2 className="text-lg">The log</h2>
            {logs.state === 'loading' && <Skeleton className="mt-4 h-40 rounded-lg" />}
            {logs.state === 'there' && <LogList logs={logs.value.logs} />}
            {(logs.state === 'failed' || logs.state === 'missing') && (
              <p className="mt-3 text-sm text-text-2">
                The log could not be loaded. Reload the page to try again.
              </p>
            )}
          </section>
        </div>
        <Limits />
      </div>
    </div>
  )
}

const never = () => () => {}

/** This site’s own address; empty before hydration, to match the prerendered HTML. */
function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
}

function Limits() {
  const origin = useOrigin()
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">What this proves</h2>
      <div className="mt-3 space-y-3 text-sm text-text-2">
        <p>
          <span className="text-text">On its own:</span> that our checkpoints, our entries, and our
          pages agree. We could still have invented all of it today.
        </p>
        <p>
          <span className="text-text">With a checkpoint that you kept:</span> that nothing before it
          has changed since, and that you see the same history as everyone else who kept one.
          Members get a checkpoint every hour in the channel, and Telegram dates it.
        </p>
        <p>
          <span className="text-text">“Proven”</span> means that an outsider saw the report’s
          checkpoint before the launch’s outcome.
        </p>
        <p>
          This page comes from us, too. To depend on us less, run the verifier from the source, with
          Node 20 or later:
        </p>
        <code
          translate="no"
          className="block overflow-x-auto rounded-lg border border-line bg-sunk px-4 py-3 font-mono text-xs text-text"
        >
          npm run -s verify-record -- {origin}
        </code>
        <p>
          Snapshots, which reports are made from, are kept for 14 days. After that only their hash
          is left.
        </p>
      </div>
    </section>
  )
}
