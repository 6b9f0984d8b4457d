import { STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { openUserIfReadable } from '../../../domains/accounts/index.ts'
import { traitsOfLaunch } from '../../../domains/launches/index.ts'
import { inTurn, isQuiet, type Match, parsePreferences } from '../../../domains/messages/index.ts'
import { MINUTE } from '../../../kernel/clock.ts'
import { readSetting, storeSetting } from '../../../kernel/db/settings.ts'
import type { BotContext } from '../context.ts'
import { recipientsAmong } from '../queries.ts'
import { createCurrentAlerts } from './current-alerts.ts'

/** Before this stage no facts were fetched, so most traits are unknown. */
const FIRST_STAGE: Stage = '10s'
const MOST_RECIPIENTS = 500
const AT_ONCE = 500
/** The setting with the account that was alerted last when too many matched. */
const TURN = 'alert_turn'

/** A member to alert. `language`: the language of their client when they were linked. */
export type AlertRecipient = { account: string; chat: string; language: string | null }

/** Finds the members to alert of a launch. All preferences are kept in memory, in sync with the database. */
export type AlertMatcher = {
  /**
   * At most 500 members whose preferences a launch meets at this stage for the first time: those who
   * waited longest for their turn, at most one launch a minute each, nobody in quiet hours.
   */
  match(mint: string, stage: Stage): Promise<AlertRecipient[]>
}

/** Finds members whose alerts match a launch, in fair rotation. */
export function createAlertMatcher({
  db,
  clock,
  sealer,
}: Pick<BotContext, 'db' | 'clock' | 'sealer'>): AlertMatcher {
  const currentAlerts = createCurrentAlerts({ db, clock })
  let alerted = { minute: -1, accounts: new Set<string>() }

  async function match(mint: string, stage: Stage): Promise<AlertRecipient[]> {
    const [first, nth] = [STAGES.indexOf(FIRST_STAGE), STAGES.indexOf(stage)]
    if (nth < first) return []
    const traits = await traitsOfLaunch(db.read, mint)
    const now = traits.find((one) => one.stage === stage)
    if (now === undefined) return []
    const index = await currentAlerts()
    const stages = STAGES.slice(first, nth)
    const earlier = traits.filter((one) => stages.includes(one.stage))
    const matching = index.match(now, earlier)
    const minute = Math.floor(clock.now() / MINUTE)
    if (alerted.minute !== minute) alerted = { minute, accounts: new Set() }
    const free = matching.filter(({ account }) => !alerted.accounts.has(account))
    const recipients = await awake(free)
    for (const { account } of recipients) alerted.accounts.add(account)
    return recipients
  }

  /**
   * If too many match, those whose turn is next. The place is stored, so all processes share it and it
   * survives them.
   */
  async function awake(free: readonly Match[]): Promise<AlertRecipient[]> {
    if (free.length <= MOST_RECIPIENTS) return firstAwake(free)
    const recipients = await firstAwake(inTurn(free, (await readSetting(db.read, TURN)) ?? ''))
    const last = recipients.at(-1)?.account
    if (last !== undefined) await db.lightTransaction((tx) => storeSetting(tx, TURN, last))
    return recipients
  }

  /** Those who are members now, linked, and not in quiet hours. */
  async function firstAwake(waiting: readonly Match[]): Promise<AlertRecipient[]> {
    const now = clock.now()
    const found: AlertRecipient[] = []
    for (let from = 0; from < waiting.length && found.length < MOST_RECIPIENTS; from += AT_ONCE) {
      const group = waiting.slice(from, from + AT_ONCE)
      const accounts = group.map(({ account }) => account)
      const rows = await recipientsAmong(db.read, accounts, now)
      const known = new Map(rows.map((row) => [row.id, row]))
      for (const one of group) {
        const row = known.get(one.account)
        const preferences = row && parsePreferences(row.preferences)
        if (!row?.sealed || !preferences?.on || isQuiet(preferences, now)) continue
        const user = openUserIfReadable(sealer, row.sealed)
        if (user) found.push({ ...one, chat: user.id, language: user.language })
      }
    }
    return found.slice(0, MOST_RECIPIENTS)
  }

  return { match }
}
