import { isVenue, VENUE_IDS, VENUES } from '../../../contract/venues.ts'
import {
  type AlertPreferences,
  changePreferences,
  findPreferences,
  type Keyboard,
} from '../../../domains/messages/index.ts'
import { type Answer, type Ask, type Command, pointToSite } from '../command.ts'

const RISK_STEP = 10
const QUIET_STEP = 60
const DAY_MINUTES = 1_440

type Page = 'main' | 'risk' | 'venues' | 'quiet'
type Step = { page: Page; change?(before: AlertPreferences): AlertPreferences }

/** A member's alert preferences, changed by buttons in one message. */
export const alerts: Command = {
  name: 'alerts',
  audience: 'members',
  since: '2026-10-01',
  async answer(ask) {
    const { context, member, texts } = ask
    if (!member) return pointToSite(ask)
    const chosen = await findPreferences(context.db.read, member.accountId)
    return { text: texts.alerts.text(chosen), keyboard: keyboardOf(ask, 'main', chosen) }
  },
  async press(ask, data): Promise<Answer | null> {
    const { context, member, texts, now } = ask
    const step = stepOf(data)
    if (!member || !step) return null
    const { page, change } = step
    const before = await findPreferences(context.db.read, member.accountId)
    const after = change?.(before) ?? before
    return {
      text: texts.alerts.text(after),
      keyboard: keyboardOf(ask, page, after),
      async write(tx) {
        if (change) await changePreferences(tx, member.accountId, change, now)
      },
    }
  },
}

/** @returns null for callback data that none of our buttons has */
function stepOf(data: string): Step | null {
  const [name = '', value = ''] = data.split(':')
  switch (name) {
    case 'main':
    case 'risk':
    case 'venues':
    case 'quiet':
      return { page: name }
    case 'on':
    case 'off':
      return { page: 'main', change: (before) => ({ ...before, on: name === 'on' }) }
    case 'min':
    case 'max':
      return sign(value) === 0
        ? null
        : { page: 'risk', change: (p) => moveRisk(p, name, sign(value)) }
    case 'venue':
      return isVenue(value) || value === 'all'
        ? { page: 'venues', change: (before) => switchVenue(before, value) }
        : null
    case 'from':
    case 'to':
      return sign(value) === 0
        ? null
        : { page: 'quiet', change: (before) => moveQuiet(before, name, sign(value)) }
    case 'hush':
      return {
        page: 'quiet',
        change: (before) => ({ ...before, quiet_from: 1_320, quiet_to: 420 }),
      }
    case 'wake':
      return {
        page: 'quiet',
        change: (before) => ({ ...before, quiet_from: null, quiet_to: null }),
      }
    default:
      return null
  }
}

const sign = (text: string) => (text === '+' ? 1 : text === '-' ? -1 : 0)
const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** The ends of the range never cross. */
function moveRisk(before: AlertPreferences, end: 'min' | 'max', by: number): AlertPreferences {
  const { min_risk, max_risk } = before
  return end === 'min'
    ? { ...before, min_risk: within(min_risk + by * RISK_STEP, 0, max_risk) }
    : { ...before, max_risk: within(max_risk + by * RISK_STEP, min_risk, 100) }
}

/** With all venues on, the first tap turns one off. Turning off the last one turns all on again. */
function switchVenue(before: AlertPreferences, value: string): AlertPreferences {
  if (!isVenue(value)) return { ...before, venues: [] }
  const chosen = before.venues.length === 0 ? VENUE_IDS : before.venues
  const venues = VENUE_IDS.filter((id) => (id === value) !== chosen.includes(id))
  return { ...before, venues: venues.length === VENUE_IDS.length ? [] : venues }
}

function moveQuiet(before: AlertPreferences, end: 'from' | 'to', by: number): AlertPreferences {
  const move = (minute: number | null) =>
    ((minute ?? 0) + by * QUIET_STEP + DAY_MINUTES) % DAY_MINUTES
  const { quiet_from, quiet_to } = before
  if (quiet_from === null || quiet_to === null) return before
  return end === 'from'
    ? { ...before, quiet_from: move(quiet_from) }
    : { ...before, quiet_to: move(quiet_to) }
}

function keyboardOf({ context, texts }: Ask, page: Page, chosen: AlertPreferences): Keyboard {
  const words = texts.alerts
  const button = (text: string, data: string) => ({ text, data: `alerts:${data}` })
  const steps = (name: string, text: string, home: string) => [
    button(words.less, `${name}:-`),
    button(text, home),
    button(words.more, `${name}:+`),
  ]
  const back = [button(words.back, 'main')]
  switch (page) {
    case 'main':
      return [
        [chosen.on ? button(words.off, 'off') : button(words.on, 'on')],
        [button(words.risk, 'risk'), button(words.venues, 'venues'), button(words.quiet, 'quiet')],
      ]
    case 'risk':
      return [
        steps('min', words.from(chosen.min_risk), 'risk'),
        steps('max', words.to(chosen.max_risk), 'risk'),
        back,
      ]
    case 'venues': {
      const isOn = (id: (typeof VENUE_IDS)[number]) =>
        chosen.venues.length === 0 || chosen.venues.includes(id)
      const buttons = VENUE_IDS.map((id) =>
        button(`${isOn(id) ? '✅' : '▫️'} ${VENUES[id]}`, `venue:${id}`),
      )
      const rows = Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) =>
        buttons.slice(row * 2, row * 2 + 2),
      )
      return [...rows, [button(words.all, 'venue:all')], back]
    }
    case 'quiet': {
      const { quiet_from: from, quiet_to: to } = chosen
      if (from === null || to === null) return [[button(words.set, 'hush')], back]
      return [
        steps('from', words.starts(from), 'quiet'),
        steps('to', words.ends(to), 'quiet'),
        [button(words.never, 'wake')],
        [{ text: words.zone, url: `${context.siteUrl}/dashboard` }],
        back,
      ]
    }
  }
}
