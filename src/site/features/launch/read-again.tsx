import { percent } from '../../../contract/format.ts'
import type { ReadAgainBody } from '../../../contract/launches/page.ts'
import { getReadAgain } from '../../api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { STAGE_WORDS } from '../report/stage-words.ts'
import { NeedsScript } from './needs-script.tsx'

/** What today's model says of a launch read from history: apart from its reports, since it is no forecast. */
export function ReadAgain({ mint }: { mint: string }) {
  const loaded = useLoaded(mint, getReadAgain)
  if (loaded.state === 'missing') return null
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-medium">Read again by the AI filter</h3>
      <div className="num mt-2 min-h-10 text-sm text-text-2">
        {loaded.state === 'loading' && (
          <>
            <Skeleton className="hidden h-10 scripted:block" />
            <NeedsScript>It needs JavaScript.</NeedsScript>
          </>
        )}
        {loaded.state === 'failed' && 'Could not be loaded.'}
        {loaded.state === 'there' && <Again again={loaded.value} />}
      </div>
    </section>
  )
}

function Again({ again }: { again: ReadAgainBody }) {
  const { version, stage, risk, graduates, is_older: isOlder } = again
  if (version === null) return <p>No model is trained yet, so there is nothing to read it with.</p>
  if (stage === null)
    return <p>What was known of this launch is no longer stored, so it can’t be read again.</p>
  if (risk === null) return <p>The model needs data that we didn’t read for this launch.</p>
  return (
    <>
      <p>
        As it was at {STAGE_WORDS[stage].toLowerCase()}:{' '}
        <span className="font-medium text-text">
          {percent(risk)} chance of ending dead or rugged within 24 h
        </span>
        {graduates !== null && <span>, {percent(graduates)} to graduate</span>}
      </p>
      <p className="mt-1 text-xs">
        {isOlder
          ? 'Computed now. This launch is older than the model’s training, which may have learned from it: this is no forecast, and in no record.'
          : 'Computed now, when what happened is known: this is no forecast, and in no record.'}
      </p>
      <p className="mt-1 text-xs text-text-3">Model {version}</p>
    </>
  )
}
