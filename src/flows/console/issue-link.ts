import type { OperatorRole } from '../../contract/console/roles.ts'
import { MESSAGES_QUEUED } from '../../contract/news.ts'
import { FLEETING, storeQueued } from '../../domains/messages/index.ts'
import {
  findOperatorByTelegram,
  forgetAccess,
  issueOperatorLink,
  type Operator,
  storeOperator,
} from '../../domains/operators/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { auditAction } from '../audit.ts'
import { publish } from '../news.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer' | 'acting'>

/** Where a link leads, and how the message with it reads. */
export type LinkSending = {
  origin: string
  /** The message, as HTML; null: there is no bot to send it. */
  messageText: ((link: string, role: OperatorRole) => string) | null
}

/**
 * Makes a person an operator, or changes their role, and sends them a link into the console in a
 * direct message. Earlier links end.
 *
 * @param request.recover also ends their browsers and passkeys, so that the link enrolls a new one
 * @returns the link
 */
export async function inviteOperator(
  context: Context,
  { origin, messageText }: LinkSending,
  request: { telegramId: string; name: string; role: OperatorRole; recover: boolean },
): Promise<string> {
  const { db, entropy, clock } = context
  const now = clock.now()
  const link = await db.transaction(async (tx) => {
    const operator = await storeOperator(tx, context, request, now)
    if (request.recover) await forgetAccess(tx, operator.id)
    const token = await issueOperatorLink(tx, entropy, operator, now)
    const address = linkOf(origin, token)
    const { telegramId, role, recover } = request
    if (messageText) await sendLink(tx, context, telegramId, messageText(address, role), now)
    await auditAction(tx, context, 'console_link', operator.name, { role, recover })
    return address
  })
  publish(db, MESSAGES_QUEUED, 'console')
  return link
}

/**
 * A new link for a known operator, to be stored and sent in the transaction of their request.
 * @returns null: they are not an operator
 */
export async function sendLinkTo(
  context: Context,
  { origin, say }: { origin: string; say(link: string, role: OperatorRole): string },
  telegramId: string,
): Promise<{ operator: Operator; write(tx: Tx): Promise<void> } | null> {
  const { db, sealer, entropy, clock } = context
  const operator = await findOperatorByTelegram(db.read, sealer, telegramId)
  if (operator === null) return null
  const now = clock.now()
  return {
    operator,
    async write(tx) {
      const token = await issueOperatorLink(tx, entropy, operator, now)
      await sendLink(tx, context, telegramId, say(linkOf(origin, token), operator.role), now)
      const entry = { at: now, actor: operator.name, action: 'console_link' }
      const detail = { role: operator.role, in: 'Telegram' }
      await writeAudit(tx, entropy, { ...entry, subject: operator.name, detail })
    },
  }
}

function linkOf(origin: string, token: string): string {
  return `${origin}/operator/enter?link=${token}`
}

/** A person's own chat has the person's id. */
function sendLink(tx: Tx, context: Context, telegramId: string, text: string, now: Ms) {
  const call = { method: 'send', text } as const
  const once = `${FLEETING}console ${telegramId} ${now}`
  return storeQueued(tx, context, { chat: telegramId, rank: 'answer', once, call }, now)
}
