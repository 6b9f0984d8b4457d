import { Notice } from '../../ui/notice.tsx'
import type { Audit } from './use-audit.ts'

/** The result of the check; announced, because it appears some time after the click. */
export function AuditResult({ audit }: { audit: Audit }) {
  return (
    <div role="status" className={audit.state === 'idle' ? 'sr-only' : 'break-words'}>
      {audit.state === 'running' && (
        <p className="num text-sm text-text-2">Verifying: {audit.words}.</p>
      )}
      {audit.state === 'failed' && (
        <Notice tone="care" title="Check failed">
          <p>The check stopped: {audit.why}. This says nothing about the record. Try again.</p>
        </Notice>
      )}
      {audit.state === 'done' && <Done audit={audit} />}
    </div>
  )
}

function headOf({ isEmpty, holds }: DoneAudit): { tone: 'calm' | 'go' | 'stop'; title: string } {
  if (isEmpty) return { tone: 'calm', title: 'Nothing to verify yet' }
  return holds ? { tone: 'go', title: 'Verified' } : { tone: 'stop', title: 'Not verified' }
}

type DoneAudit = Extract<Audit, { state: 'done' }>

function Done({ audit }: { audit: DoneAudit }) {
  const { holds, isEmpty, line, problems, notes } = audit
  return (
    <Notice {...headOf(audit)}>
      {(holds || isEmpty) && <p className="num">{sentence(line)}.</p>}
      {problems.length > 0 && (
        <ul className="num list-disc space-y-1 pl-5">
          {problems.map((problem) => (
            <li key={problem} className="break-all">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  )
}

/** The line without its first word, which the title already says. */
function sentence(line: string): string {
  const words = line.replace(/^Verified: /, '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
