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

function Done({ audit }: { audit: Extract<Audit, { state: 'done' }> }) {
  const { holds, isEmpty, line, problems, notes } = audit
  const title = isEmpty ? 'Nothing to verify yet' : holds ? 'Verified' : 'Not verified'
  return (
    <Notice tone={isEmpty ? 'calm' : holds ? 'go' : 'stop'} title={title}>
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
