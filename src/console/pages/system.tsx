import { type ReactNode, useState } from 'react'
import type { SystemBody } from '../../contract/console/system.ts'
import { wholeNumber } from '../../contract/format.ts'
import { VENUES } from '../../contract/launches/venues.ts'
import type { HealthPart, PartBody } from '../../contract/status.ts'
import { getSystem } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { Code, Facts, Section, Tag, When } from '../features/show.tsx'
import { Backfill } from '../features/system/backfill.tsx'
import { Doctor } from '../features/system/doctor.tsx'
import { Rules } from '../features/system/rules.tsx'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 5_000

/** How the service itself is doing. */
export function SystemPage() {
  const { answer, error, reload } = useAnswer('system', getSystem, AGAIN_MS)
  const [action, setAction] = useState<Action | null>(null)
  if (error) return <Failed error={error} onRetry={reload} />
  return (
    <>
      <PageTitle title="System">From the service’s own records, updated every 5 s.</PageTitle>
      {answer === null ? (
        <Waiting />
      ) : (
        <>
          <Parts status={answer.status} troubles={answer.troubles} />
          <Queues system={answer} />
          <Chain system={answer} />
          <Software system={answer} />
          <Backup backup={answer.backup} />
          <Rules system={answer} onAction={setAction} />
          <Backfill backfill={answer.backfill} onAction={setAction} />
          <Doctor />
        </>
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={reload} />
    </>
  )
}

const TONES = { working: 'go', failing: 'stop', unknown: 'care' } as const

const TROUBLES: Record<SystemBody['troubles'][number]['trouble'], string> = {
  deaf: 'Nothing that people write reaches the bot: another server polls with its token, or Telegram can’t deliver to TELEGRAM_WEBHOOK_URL. The log says why.',
  token_refused:
    'Telegram refuses TELEGRAM_BOT_TOKEN: it was revoked or is mistyped. Set the one that @BotFather shows, and restart. Nothing is lost; messages are sent then.',
}

const PARTS: Record<HealthPart, string> = {
  detector: 'Detector',
  payments: 'Payments',
  prices: 'Prices',
  bot: 'Telegram bot',
  coingecko: 'CoinGecko',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
}

function Parts({ status, troubles }: Pick<SystemBody, 'status' | 'troubles'>) {
  const shown = (part: PartBody): [string, ReactNode] => [
    PARTS[part.part],
    <span key={part.part} className="flex flex-wrap items-center gap-2">
      <Tag tone={TONES[part.state]}>{part.state}</Tag>
      <span className="text-xs text-text-3">
        {part.at === null ? (
          'not checked yet'
        ) : (
          <>
            last record <When at={part.at} />
          </>
        )}
      </span>
      {troubles
        .filter((one) => one.part === part.part)
        .map(({ trouble }) => (
          <span key={trouble} className="basis-full">
            {TROUBLES[trouble]}
          </span>
        ))}
    </span>,
  ]
  const { gaps } = status
  return (
    <>
      <Section title="Parts and price services">
        <Facts facts={[...status.parts, ...status.price_services].map(shown)} />
      </Section>
      <Section title="Launch sources">
        <Facts
          facts={status.venues.map((venue) => [
            VENUES[venue.venue],
            <>
              {venue.last_launch_at === null ? (
                'no launch seen'
              ) : (
                <>
                  last launch <When at={venue.last_launch_at} />
                </>
              )}
              {venue.gaps === 0
                ? ', no gaps in 30 days'
                : `, gaps in 30 days: ${wholeNumber(venue.gaps)}, of ${wholeNumber(venue.gap_slots)} slots`}
            </>,
          ])}
        />
        {gaps.length > 0 && (
          <ul aria-label="Gaps" className="mt-4 text-sm">
            {gaps.slice(0, 10).map((gap) => (
              <li key={`${gap.venue} ${gap.from_slot} ${gap.noted_at}`} className="py-1">
                {gap.venue === null ? 'Another program' : VENUES[gap.venue]}: slots{' '}
                <span className="num">{gap.from_slot}</span> to{' '}
                <span className="num">{gap.to_slot}</span>, noted <When at={gap.noted_at} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

const QUEUES: Record<string, string> = {
  news: 'News to deliver',
  telegram: 'Telegram messages to send',
  stages: 'Launches to score again',
  outcomes: 'Outcomes to look up',
  orders: 'Orders to recheck',
}

const ROLE_TONES = {
  working: 'go',
  not_begun: 'stop',
  stopped: 'stop',
  unknown: 'care',
} as const

function Queues({ system: { waiting, webhooks_failing, roles } }: { system: SystemBody }) {
  return (
    <Section title="Queues and leaders">
      <Facts
        facts={[
          ...Object.entries(waiting).map(([queue, count]): [string, ReactNode] => [
            QUEUES[queue] ?? queue,
            <span key={queue} className="num">
              {count >= 10_000 ? '10,000 or more' : wholeNumber(count)}
            </span>,
          ]),
          ['Webhooks failing', wholeNumber(webhooks_failing)],
          ...roles.map(({ role, epoch, state, seen_at }): [string, ReactNode] => [
            `Role ${role}`,
            <span key={role} className="flex flex-wrap items-center gap-2">
              <Tag tone={ROLE_TONES[state]}>{state.replaceAll('_', ' ')}</Tag>
              <span className="text-xs text-text-3">
                {epoch === null ? 'never led' : `term ${wholeNumber(epoch)}`}
                {seen_at !== null && (
                  <>
                    , last led <When at={seen_at} />
                  </>
                )}
              </span>
            </span>,
          ]),
        ]}
      />
    </Section>
  )
}

function Chain({ system: { cursors, rpc_per_second, rate } }: { system: SystemBody }) {
  return (
    <Section title="Chain and prices">
      <Facts
        facts={[
          ['RPC budget', `${wholeNumber(rpc_per_second)} requests a second for launches`],
          [
            'Price of SOL',
            rate === null ? (
              'none yet'
            ) : (
              <>
                ${(rate.micro_usd / 1_000_000).toFixed(2)}, <When at={rate.at} />
              </>
            ),
          ],
          ...cursors.map(({ wallet, slot }): [string, ReactNode] => [
            'Payments are read',
            <div key={wallet}>
              up to slot <span className="num">{wholeNumber(slot)}</span>, and moves with each
              payment
              <Code text={wallet} name="wallet" />
            </div>,
          ]),
        ]}
      />
    </Section>
  )
}

/** As the alert MintwatchDiskFills. */
const LITTLE_BYTES = 1e9

function Software({ system: { release, disk_free_bytes: free } }: { system: SystemBody }) {
  const { version, commit } = release
  return (
    <Section title="Machine and software">
      <Facts
        facts={[
          [
            'Free on the disk',
            free === null ? (
              'unknown'
            ) : (
              <span key="disk" className="flex flex-wrap items-center gap-2">
                <span className="num">{(free / 1e9).toFixed(1)} GB</span>
                {free < LITTLE_BYTES && <Tag tone="stop">nearly full</Tag>}
              </span>
            ),
          ],
          ['Version', version],
          [
            'Commit',
            commit === null ? 'not a release' : <Code key="commit" text={commit} name="commit" />,
          ],
        ]}
      />
    </Section>
  )
}

function Backup({ backup: { good, failed } }: { backup: SystemBody['backup'] }) {
  return (
    <Section title="Backup">
      <Facts
        facts={[
          [
            'Last good backup',
            good === null ? (
              'none yet; set BACKUP_TO for one each night'
            ) : (
              <>
                <When at={good.at} />, {good.bytes === null ? '?' : (good.bytes / 1e6).toFixed(1)}{' '}
                MB
                <Code text={good.name} name="file name" />
              </>
            ),
          ],
          ...(failed === null
            ? []
            : [
                [
                  'Last try',
                  <span key="failed" className="flex flex-wrap items-center gap-2">
                    <Tag tone="stop">failed</Tag>
                    <span>
                      <When at={failed.at} />: {failed.problem}
                    </span>
                  </span>,
                ] as [string, ReactNode],
              ]),
        ]}
      />
    </Section>
  )
}
