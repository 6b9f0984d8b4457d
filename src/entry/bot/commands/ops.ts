import { isSignature } from '@solana/kit'
import { Refusal } from '../../../contract/errors.ts'
import { sendLinkTo } from '../../../flows/console/issue-link.ts'
import { grantOrder } from '../../../flows/operator/operations.ts'
import { OperatorRefusal } from '../../../flows/operator/operator-refusal.ts'
import { type RefundRequest, refund } from '../../../flows/operator/refund.ts'
import { refundExcess } from '../../../flows/operator/refund-excess.ts'
import { refuseOrder } from '../../../flows/operator/refuse.ts'
import { summarize } from '../../../flows/telegram/ops-summary.ts'
import { describeEffect, policyEffect } from '../../../flows/telegram/posts/policy-effect.ts'
import { oneLine } from '../../../kernel/text.ts'
import type { Answer, BotRequest, Command } from '../command.ts'

const MOST_RIVALS = 5
const ORDER = /^[A-Za-z0-9_-]{22}$/
const ACTIONS = ['grant', 'refuse'] as const
type Action = (typeof ACTIONS)[number]

/** A summary, and decisions on orders under review. Works only in the operators' group. */
export const ops: Command = {
  name: 'ops',
  audience: 'operators',
  since: '2026-10-01',
  async answer(request, words) {
    const { context } = request
    const texts = request.texts.ops
    if (words === '') return summary(request)
    if (words === 'policy') return showPolicy(request)
    if (words === 'console') return sendConsole(request)
    const [action = '', subject = '', ...rest] = words.split(/\s+/)
    if (action === 'refund')
      return recordRefund(request, subject, rest, async (wanted) =>
        texts.refunded(subject, await refund(context, wanted)),
      )
    if (action === 'refund-excess')
      return recordRefund(request, subject, rest, async (wanted) =>
        texts.refundedExcess(await refundExcess(context, wanted)),
      )
    if (!isAction(action) || !ORDER.test(subject)) return { text: texts.usage }
    const [first = '', ...others] = rest
    return action === 'refuse' && isPaymentTo(first)
      ? decide(request, action, subject, others.join(' '), first)
      : decide(request, action, subject, rest.join(' '))
  },
  /**
   * `grant:ORDER` asks for confirmation, `grant:ORDER:yes` grants. `refuse:ORDER:RIVAL` and
   * `refuse:ORDER:nobody` refuse, and name who gets the payment.
   */
  async press(request, data) {
    const { texts } = request
    const [action = '', order = '', answer = ''] = data.split(':')
    if (action === 'leave') return { text: texts.ops.unchanged, keyboard: [] }
    if (!isAction(action) || !ORDER.test(order)) return null
    if (answer === 'yes') return { keyboard: [], ...(await decide(request, action, order, '')) }
    if (action === 'refuse' && isPaymentTo(answer))
      return { keyboard: [], ...(await decide(request, action, order, '', answer)) }
    const yes = { text: texts.ops.yes, data: `ops:${action}:${order}:yes` }
    return {
      text: texts.ops.sure(action, order),
      keyboard: [[yes, { text: texts.ops.no, data: 'ops:leave' }]],
    }
  },
}

async function summary({ context, texts }: BotRequest): Promise<Answer> {
  const now = await summarize(context)
  const { operators } = texts.notices
  const keyboard = now.review.map(({ id }) => [
    { text: `${operators.grant} ${id.slice(0, 4)}…`, data: `ops:grant:${id}` },
    { text: `${operators.refuse} ${id.slice(0, 4)}…`, data: `ops:refuse:${id}` },
  ])
  return { text: texts.ops.summary(now), keyboard }
}

async function showPolicy({ context, texts }: BotRequest): Promise<Answer> {
  const lines = describeEffect(await policyEffect(context, context.policy))
  return { text: texts.notices.operators.policy(lines) }
}

/** The link goes to the person alone, never to the group. */
async function sendConsole({ context, person, texts }: BotRequest): Promise<Answer> {
  const sending = { origin: context.consoleUrl, say: texts.notices.operators.consoleLink }
  const found = await sendLinkTo(context, sending, person.id)
  if (found === null) return { text: texts.ops.noOperator(person) }
  return { text: texts.ops.consoleSent(found.operator.name), write: found.write }
}

/** The flows take their own locks and refuse what is already decided. */
async function decide(
  { context, person, texts }: BotRequest,
  action: Action,
  order: string,
  reason: string,
  paymentTo: string | null = null,
): Promise<Answer> {
  const because = signed(reason, person)
  try {
    if (action === 'grant') await grantOrder(context, order, because)
    else await refuseOrder(context, order, because, paymentTo)
    return { text: texts.ops.done(action, order, person) }
  } catch (error) {
    if (error instanceof OperatorRefusal && error.rivals.length > 0) {
      const choices = [...error.rivals.slice(0, MOST_RIVALS), 'nobody'].map((to) => [
        { text: texts.ops.paymentTo(to), data: `ops:refuse:${order}:${to}` },
      ])
      return { text: texts.ops.whoGetsIt(order), keyboard: choices }
    }
    return { text: texts.ops.refused(order, refusalText(error)) }
  }
}

/** Records a refund to the payment's source. A refund to another address needs the command line. */
async function recordRefund(
  { person, texts }: BotRequest,
  subject: string,
  rest: string[],
  record: (request: RefundRequest) => Promise<string>,
): Promise<Answer> {
  const [signature = '', ...reason] = rest
  const isSubject = ORDER.test(subject) || isSignature(subject)
  if (!isSubject || !isSignature(signature)) return { text: texts.ops.usage }
  const because = signed(reason.join(' '), person)
  try {
    return { text: await record({ subject, signature, confirmedTo: null, because }) }
  } catch (error) {
    return { text: texts.ops.refused(subject, refusalText(error)) }
  }
}

/** @throws any error that is not a refusal */
function refusalText(error: unknown): string {
  if (error instanceof Refusal || error instanceof OperatorRefusal) return error.message
  throw error
}

function signed(reason: string, { id }: BotRequest['person']): string {
  return `${oneLine(reason, 300)} (in Telegram, by ${id})`.trim()
}

function isPaymentTo(text: string): boolean {
  return text === 'nobody' || ORDER.test(text)
}

function isAction(text: string): text is Action {
  return ACTIONS.some((action) => action === text)
}
