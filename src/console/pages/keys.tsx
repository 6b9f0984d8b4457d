import type { KeysBody, WalletState } from '../../contract/console/keys.ts'
import { getKeys } from '../api.ts'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { Code, Empty, Facts, Section, Tag, When } from '../features/show.tsx'
import {
  KEY_STEPS,
  OPERATOR_STEPS,
  Typed,
  WALLET_STEPS,
  Ways,
} from '../features/system/key-steps.tsx'
import { useAnswer } from '../features/use-answer.ts'

/** Our wallets, keys, and operators, and how each is changed on the server. */
export function KeysPage() {
  const { answer, error, reload } = useAnswer('keys', getKeys)
  if (error) return <Failed error={error} onRetry={reload} />
  return (
    <>
      <PageTitle title="Keys">
        What takes the income is changed on the server alone, in <Typed>.env</Typed> and by
        commands, so that nobody can do it from a stolen console. In a release’s folder, write{' '}
        <Typed>current/mintwatch ops</Typed> for <Typed>npm run ops --</Typed>.
      </PageTitle>
      {answer === null ? (
        <Waiting />
      ) : (
        <>
          <Wallets wallets={answer.wallets} />
          <Secrets keys={answer} />
          <Operators operators={answer.operators} />
        </>
      )}
    </>
  )
}

const STATES: Record<WalletState, { tone: 'go' | 'calm' | 'care'; name: string }> = {
  in_use: { tone: 'go', name: 'in use' },
  watched: { tone: 'calm', name: 'earlier, still counts' },
  retiring: { tone: 'care', name: 'retiring' },
  retired: { tone: 'care', name: 'retired' },
}

function Wallets({ wallets }: Pick<KeysBody, 'wallets'>) {
  return (
    <Section title="Receiving wallets">
      {wallets.length === 0 && <Empty>No wallet is stored yet.</Empty>}
      <ul aria-label="Receiving wallets" className="border-t border-line text-sm">
        {wallets.map(({ wallet, state, transfers, last_at, retires_at }) => (
          <li key={wallet} className="border-b border-line py-3">
            <div className="flex flex-wrap items-center gap-2">
              <Code text={wallet} name="wallet" />
              <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>
            </div>
            <p className="text-xs text-text-3">
              {transfers === 0 ? (
                'no payment yet'
              ) : (
                <>
                  {transfers.toLocaleString('en-US')} {transfers === 1 ? 'payment' : 'payments'},
                  the last <When at={last_at} />
                </>
              )}
              {retires_at !== null && (
                <>
                  ; retires <When at={retires_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Ways ways={WALLET_STEPS} />
    </Section>
  )
}

function Secrets({ keys: { data_key_fits, log } }: { keys: KeysBody }) {
  return (
    <Section title="Keys">
      <Facts
        facts={[
          ['DATA_KEY', <DataKey key="data" fits={data_key_fits} />],
          [
            'Log key',
            log === null ? (
              'no log is open yet'
            ) : (
              <>
                <Code text={log.key} name="log key" />
                since <When at={log.opened_at} />
              </>
            ),
          ],
        ]}
      />
      <Ways ways={KEY_STEPS} />
    </Section>
  )
}

function DataKey({ fits }: { fits: boolean | null }) {
  if (fits === null) return <>nothing is encrypted yet</>
  return fits ? (
    <Tag tone="go">fits this database</Tag>
  ) : (
    <Tag tone="stop">another key’s database</Tag>
  )
}

function Operators({ operators }: Pick<KeysBody, 'operators'>) {
  return (
    <Section title="Operators">
      <ul aria-label="Operators" className="border-t border-line text-sm">
        {operators.map(({ operator, name, role, passkeys, signed_in }) => (
          <li key={operator} className="border-b border-line py-3">
            <div className="flex flex-wrap items-center gap-2 font-medium">
              {name} <Tag>{role}</Tag>
            </div>
            <div className="text-xs text-text-3">
              {passkeys} {passkeys === 1 ? 'passkey' : 'passkeys'}, signed in in {signed_in}{' '}
              {signed_in === 1 ? 'browser' : 'browsers'}
              <Code text={operator} name="operator’s id" />
            </div>
          </li>
        ))}
      </ul>
      <Ways ways={OPERATOR_STEPS} />
    </Section>
  )
}
