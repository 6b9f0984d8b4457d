import type { SystemBody } from '../../../contract/console/system.ts'
import { changeWeights } from '../../api.ts'
import type { Action } from '../action-dialog.tsx'
import { useMay } from '../session.ts'
import { Facts, Section, When } from '../show.tsx'
import { type Acting, ActionButton } from './action-button.tsx'

/** The model and the rules' weights that score launches. */
export function Rules({ system: { model, rules }, onAction }: Acting & { system: SystemBody }) {
  const mayAct = useMay('act')
  const promote = (choice: 'calibrated' | 'hand-set'): Action => ({
    title: choice === 'calibrated' ? 'Use the calibrated weights?' : 'Use the weights set by hand?',
    text: 'New reports are scored with them from now on. Existing reports stay as they are.',
    button: 'Use them',
    run: (because) => changeWeights(choice, because),
  })
  return (
    <Section title="Model and rules">
      <Facts
        facts={[
          ['Model in use', model.in_use ?? 'none, only rules'],
          [
            'Last training',
            model.trained_at === null ? (
              'none yet'
            ) : (
              <>
                {model.newest}, <When at={model.trained_at} />
              </>
            ),
          ],
          ['Rules in use', `${rules.version}, ${rules.is_adopted ? 'adopted' : 'set by hand'}`],
        ]}
      />
      {rules.weights && <Weights weights={rules.weights} />}
      <p className="mt-3 text-xs text-text-3">
        A newly trained model is adopted automatically if it beats the current one on later
        launches. The rules’ weights change only here or on the command line.
      </p>
      {mayAct && (
        <div className="mt-4 flex flex-wrap gap-3">
          {rules.weights && (
            <ActionButton onPress={() => onAction(promote('calibrated'))}>
              Promote calibrated weights
            </ActionButton>
          )}
          {rules.is_adopted && (
            <ActionButton onPress={() => onAction(promote('hand-set'))}>
              Return to weights set by hand
            </ActionButton>
          )}
        </div>
      )}
    </Section>
  )
}

function Weights({ weights }: { weights: NonNullable<SystemBody['rules']['weights']> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-label="Weights" tabIndex={0} className="mt-4 max-h-80 overflow-auto">
      <table className="w-full min-w-[26rem] text-right text-sm">
        <thead className="text-xs text-text-3">
          <tr className="border-b border-line">
            {['Rule', 'In use', 'By hand', 'By outcomes'].map((name, nth) => (
              <th
                key={name}
                scope="col"
                className={`py-2 font-normal ${nth === 0 ? 'text-left' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weights.map(({ rule, in_use, by_hand, by_data }) => (
            <tr key={rule} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {rule.replaceAll('_', ' ')}
              </th>
              {[in_use, by_hand, by_data].map((weight, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                <td key={nth} className="num">
                  {weight.toFixed(2)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
