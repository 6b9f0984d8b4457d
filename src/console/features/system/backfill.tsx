import type { SystemBody } from '../../../contract/console/system.ts'
import { startBackfill, stopBackfill } from '../../api.ts'
import type { Action } from '../action-dialog.tsx'
import { useMay } from '../session.ts'
import { Section } from '../show.tsx'
import { type Acting, ActionButton } from './action-button.tsx'

const START: Action = {
  title: 'Read past launches?',
  text: 'Live work comes first. It continues after a restart and sends no alerts. Its requests count toward your RPC plan.',
  button: 'Read',
  fields: [
    { name: 'days', label: 'Days', type: 'number', value: '3', hint: 'At most 13' },
    { name: 'sample', label: 'Launches at most', type: 'number', value: '2000' },
  ],
  run: (because, { days = '', sample = '' }) =>
    startBackfill(Number(days), Number(sample), because),
}

const STOP: Action = {
  title: 'Stop reading past launches?',
  text: 'The detector finishes the up to 100 launches that it has begun. Stored launches are kept.',
  button: 'Stop',
  run: (because) => stopBackfill(because),
}

/** The progress of reading past launches. */
export function Backfill({ backfill, onAction }: Acting & { backfill: SystemBody['backfill'] }) {
  const mayAct = useMay('act')
  return (
    <Section title="Backfill">
      <pre className="overflow-x-auto rounded-lg border border-line bg-sunk p-4 font-mono text-xs whitespace-pre-wrap">
        {backfill.lines.join('\n')}
      </pre>
      {mayAct && (
        <div className="mt-4">
          <ActionButton onPress={() => onAction(backfill.is_running ? STOP : START)}>
            {backfill.is_running ? 'Stop' : 'Read past launches'}
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
