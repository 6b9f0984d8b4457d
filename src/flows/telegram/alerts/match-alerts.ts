import { type FilterDestination, isDestination, MOST_FILTERS } from '../../../contract/alerts.ts'
import { STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { openUserIfReadable, type TelegramUser } from '../../../domains/accounts/index.ts'
import { traitsOfLaunch } from '../../../domains/launches/index.ts'
import {
  type AlertPreferences,
  filtersIn,
  filtersOf,
  groupsOf,
  isQuiet,
  parsePreferences,
  rotateAccounts,
} from '../../../domains/messages/index.ts'
import { type AlertDevice, devicesOf } from '../../../domains/push/index.ts'
import { alertWebhooks } from '../../../domains/webhooks/index.ts'
import { type Clock, MINUTE, type Ms } from '../../../kernel/clock.ts'
import { readSetting, storeSetting } from '../../../kernel/db/settings.ts'
import type { BotContext } from '../context.ts'
import { recipientsAmong } from '../queries.ts'
import { createCurrentAlerts } from './current-alerts.ts'

/** Before this stage no facts were fetched, so most traits are unknown. */
const FIRST_STAGE: Stage = '10s'
const MOST_RECIPIENTS = 500
const ACCOUNTS_PER_QUERY = 500
/** The stored setting, a rotation's place: the account that was alerted last when too many matched. */
const ROTATION_KEY = 'alert_turn'

export type MemberAlert = {
  account: string
  /** Their trade link. */
  tradeLink: string | null
  /** The names of the filters in `met`, without empty ones. */
  filters: string[]
  /** Names this alert; the next one of the same filter and time is dropped. */
  once: string
  to: AlertDestination
  /** The filters for this destination that the launch meets. */
  met: readonly MetFilter[]
}

/** A filter by its place in the member's list, and its pace in minutes. */
type MetFilter = { nth: number; pace: number }

/** Where a member gets an alert. */
type AlertDestination =
  /** In the language of their client when they were linked. */
  | { kind: 'direct'; chat: string; language: string | null }
  /** In a group of `owner`'s. */
  | { kind: 'group'; chat: string; owner: Pick<TelegramUser, 'id' | 'language'> }
  /** By webhooks, named by their ids. */
  | { kind: 'webhook'; webhooks: readonly string[] }
  /** In browsers. */
  | { kind: 'push'; devices: readonly AlertDevice[] }

/** Finds the members to alert of a launch. All preferences are kept in memory, in sync with the database. */
export type AlertMatcher = {
  /**
   * About 500 alerts at most, to members with filters that a launch meets at this stage for the first time. Leaves out
   * members in quiet hours, and filters within their pace. If more match, members take turns.
   * @param isQueueLong Telegram's queue is too long for an alert in time: only webhooks and browsers are alerted
   */
  match(mint: string, stage: Stage, isQueueLong?: boolean): Promise<MemberAlert[]>
  /** The filters of alerts that are stored wait for their pace; those of an alert that failed don't. */
  startPaces(alerts: readonly MemberAlert[]): void
}

/** The filters of a member that a launch meets, as bits; see `filtersIn`. */
type Match = { account: string; filters: number }

/** Finds members whose alerts match a launch, in fair rotation. */
export function createAlertMatcher({
  db,
  clock,
  sealer,
}: Pick<BotContext, 'db' | 'clock' | 'sealer'>): AlertMatcher {
  const currentAlerts = createCurrentAlerts({ db, clock })
  const paced = createPaced(clock)

  async function match(mint: string, stage: Stage, isQueueLong = false): Promise<MemberAlert[]> {
    const [first, nth] = [STAGES.indexOf(FIRST_STAGE), STAGES.indexOf(stage)]
    if (nth < first) return []
    const traits = await traitsOfLaunch(db.read, mint)
    const current = traits.find((one) => one.stage === stage)
    if (current === undefined) return []
    const index = await currentAlerts()
    const stages = STAGES.slice(first, nth)
    const earlier = traits.filter((one) => stages.includes(one.stage))
    const free: Match[] = []
    index.match(current, earlier, (account, filters) => {
      if (paced.hasFree(account, filters)) free.push({ account, filters })
    })
    return takeTurns(free, isQueueLong)
  }

  /**
   * If too many match, those whose turn is next. The place is stored, so all processes share it and it
   * survives them.
   */
  async function takeTurns(free: readonly Match[], isQueueLong: boolean): Promise<MemberAlert[]> {
    if (free.length <= MOST_RECIPIENTS) return firstReachable(free, isQueueLong)
    const rotated = rotateAccounts(free, (await readSetting(db.read, ROTATION_KEY)) ?? '')
    const recipients = await firstReachable(rotated, isQueueLong)
    const last = recipients.at(-1)?.account
    if (last !== undefined)
      await db.unsyncedTransaction((tx) => storeSetting(tx, ROTATION_KEY, last))
    return recipients
  }

  /** Those who are members now, can be reached, and are not in quiet hours. */
  async function firstReachable(waiting: readonly Match[], isQueueLong: boolean) {
    const now = clock.now()
    const found: MemberAlert[] = []
    for (
      let from = 0;
      from < waiting.length && found.length < MOST_RECIPIENTS;
      from += ACCOUNTS_PER_QUERY
    ) {
      const group = waiting.slice(from, from + ACCOUNTS_PER_QUERY)
      const accounts = group.map(({ account }) => account)
      const rows = await recipientsAmong(db.read, accounts, now)
      const known = new Map(rows.map((row) => [row.id, row]))
      const places = await findPlaces({ db, sealer }, rows, now)
      for (const one of group) {
        const row = known.get(one.account)
        const preferences = row && parsePreferences(row.preferences)
        if (!row || !preferences || isQuiet(preferences, now)) continue
        if (found.length >= MOST_RECIPIENTS) break
        const there = isQueueLong ? { ...places(row), direct: null, group: null } : places(row)
        found.push(...alertsOf(paced, one, preferences, there))
      }
    }
    return found
  }

  return { match, startPaces: paced.start }
}

/** Where a member can be reached. `direct` null: not linked to Telegram. */
type Places = {
  direct: Extract<AlertDestination, { kind: 'direct' }> | null
  group: Extract<AlertDestination, { kind: 'group' }> | null
  webhooks: string[]
  devices: AlertDevice[]
}

type Recipient = Awaited<ReturnType<typeof recipientsAmong>>[number]

/** Looks up where these members can be reached. */
async function findPlaces(
  { db, sealer }: Pick<BotContext, 'db' | 'sealer'>,
  rows: readonly Recipient[],
  now: Ms,
): Promise<(row: Recipient) => Places> {
  const idsOf = (of: readonly Recipient[]) => of.map(({ id }) => id)
  const lifetime = idsOf(rows.filter(({ plan }) => plan === 'lifetime'))
  const webhooks = Map.groupBy(
    await alertWebhooks(db.read, lifetime),
    ({ account_id }) => account_id,
  )
  const sendTo = (to: FilterDestination) =>
    idsOf(rows.filter(({ preferences }) => preferences.includes(`"to":"${to}"`)))
  const groups = await groupsOf(db.read, sealer, sendTo('group'))
  const devices = Map.groupBy(
    await devicesOf(db.read, sendTo('push'), now),
    ({ account }) => account,
  )
  return ({ id, sealed }) => {
    const user = sealed === null ? null : openUserIfReadable(sealer, sealed)
    const chat = groups.get(id)?.chat
    return {
      direct: user && { kind: 'direct', chat: user.id, language: user.language },
      group: user && chat !== undefined ? { kind: 'group', chat, owner: user } : null,
      webhooks: (webhooks.get(id) ?? []).map((webhook) => webhook.id),
      devices: devices.get(id) ?? [],
    }
  }
}

/** Without such a place they are messages to the member, so that none gets lost. */
function placeOf(to: string, places: Places): AlertDestination | null {
  const { direct, group, webhooks, devices } = places
  if (!isDestination(to)) return null
  if (to === 'group') return group ?? direct
  if (to === 'push') return devices.length > 0 ? { kind: 'push', devices } : direct
  return to === 'webhook' && webhooks.length > 0 ? { kind: 'webhook', webhooks } : direct
}

/** One alert for each destination, for all its filters that the launch meets; none where all of them wait. */
function alertsOf(
  paced: ReturnType<typeof createPaced>,
  { account, filters }: Match,
  preferences: AlertPreferences,
  places: Places,
): MemberAlert[] {
  const all = filtersOf(preferences)
  const matched = filtersIn(filters).flatMap((nth) => {
    const filter = all[nth]
    const to = filter?.on ? placeOf(filter.to, places) : null
    return filter && to ? [{ ...filter, nth, to }] : []
  })
  return [...Map.groupBy(matched, ({ to }) => to.kind).values()].flatMap((same) => {
    const free = same.find(({ nth }) => paced.isFree(account, nth))
    if (free === undefined) return []
    const names = same.flatMap(({ name }) => name || [])
    const once = paced.once(account, free.nth, free.pace)
    const met = same.map(({ nth, pace }) => ({ nth, pace }))
    return [{ account, tradeLink: preferences.trade_link, filters: names, once, to: free.to, met }]
  })
}

/** Which filters alerted lately: each at most once in every span of time that is as long as its pace. */
function createPaced({ now }: Pick<Clock, 'now'>) {
  /** By account, when each of its filters may send again. */
  const freeAt = new Map<string, Float64Array>()
  let swept = 0

  /** Forgets what is over, once a minute. */
  function sweep(): void {
    const minute = Math.floor(now() / MINUTE)
    if (minute === swept) return
    swept = minute
    for (const [account, times] of freeAt)
      if (times.every((at) => at <= now())) freeAt.delete(account)
  }

  const isFree = (account: string, nth: number) => (freeAt.get(account)?.[nth] ?? 0) <= now()

  return {
    isFree,
    /** Whether one of these filters, as bits, may send. Asked ten thousand times a launch. */
    hasFree(account: string, filters: number): boolean {
      const times = freeAt.get(account)
      if (times === undefined) return true
      for (let nth = 0; nth < MOST_FILTERS; nth += 1)
        if (filters & (1 << nth) && (times[nth] ?? 0) <= now()) return true
      return false
    },
    start(alerts: readonly Pick<MemberAlert, 'account' | 'met'>[]): void {
      sweep()
      for (const { account, met } of alerts) {
        const times = freeAt.get(account) ?? new Float64Array(MOST_FILTERS)
        freeAt.set(account, times)
        for (const { nth, pace } of met)
          times[nth] = (Math.floor(now() / (pace * MINUTE)) + 1) * pace * MINUTE
      }
    },
    /** Names the current span of a filter. */
    once(account: string, nth: number, pace: number): string {
      return `match ${account} ${nth} ${Math.floor(now() / (pace * MINUTE)) * pace}`
    },
  }
}
