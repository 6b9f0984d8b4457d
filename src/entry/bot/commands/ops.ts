import { Refusal } from '../../../contract/errors.ts'
import { grantOrder, refuseOrder } from '../../../flows/operations.ts'
import { summarize } from '../../../flows/ops-summary.ts'
import { oneLine } from '../../../kernel/text.ts'
import type { Answer, Ask, Command } from '../command.ts'

const ORDER = /^[A-Za-z0-9_-]{22}$/
const ACTIONS = { grant: grantOrder, refuse: refuseOrder } as const
type Action = keyof typeof ACTIONS

/** How things stand, and decisions on reviewed orders. Answered in the operators' group alone. */
export const ops: Command = {
  name: 'ops',
  audience: 'operators',
  since: '2026-10-01',
  async answer(ask, words) {
    if (words === '') return summary(ask)
    const [action = '', order = '', ...reason] = words.split(/\s+/)
    if (!isAction(action) || !ORDER.test(order)) return { text: ask.texts.ops.usage }
    return decide(ask, action, order, reason.join(' '))
  },
  /** `grant:ORDER` asks whether to, `grant:ORDER:yes` does. */
  async press(ask, data) {
    const { texts } = ask
    const [action = '', order = '', answer = ''] = data.split(':')
    if (action === 'leave') return { text: texts.ops.left, keyboard: [] }
    if (!isAction(action) || !ORDER.test(order)) return null
    if (answer === 'yes') return { keyboard: [], ...(await decide(ask, action, order, '')) }
    const yes = { text: texts.ops.yes, data: `ops:${action}:${order}:yes` }
    return {
      text: texts.ops.sure(action, order),
      keyboard: [[yes, { text: texts.ops.no, data: 'ops:leave' }]],
    }
  },
}

async function summary({ context, texts }: Ask): Promise<Answer> {
  const now = await summarize(context)
  const { buttons } = texts.notices
  const keyboard = now.review.map(({ id }) => [
    { text: `${buttons.grant} ${id.slice(0, 4)}…`, data: `ops:grant:${id}` },
    { text: `${buttons.refuse} ${id.slice(0, 4)}…`, data: `ops:refuse:${id}` },
  ])
  return { text: texts.ops.summary(now), keyboard }
}

/** The flows take their own locks, and refuse what was decided before. */
async function decide(
  { context, person, texts }: Ask,
  action: Action,
  order: string,
  reason: string,
): Promise<Answer> {
  const because = `${oneLine(reason, 300)} (in Telegram, by ${person.id})`.trim()
  try {
    await ACTIONS[action](context, order, because)
    return { text: texts.ops.done(action, order, person) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { text: texts.ops.refused(order, error.message) }
  }
}

function isAction(text: string): text is Action {
  return Object.hasOwn(ACTIONS, text)
}
