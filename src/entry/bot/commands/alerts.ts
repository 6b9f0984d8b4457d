import {
  type AlertPreferences,
  changePreferences,
  findGroup,
  findPreferences,
  readMatchWords,
} from '../../../domains/messages/index.ts'
import { previewAlerts } from '../../../flows/members/preview-alerts.ts'
import { awaitText, stopListening } from '../../../flows/telegram/support.ts'
import { keyboardOf } from '../alerts-form/keyboard.ts'
import { type AlertsPage, stepOf } from '../alerts-form/steps.ts'
import { type Answer, type BotRequest, type Command, type Member, pointToSite } from '../command.ts'

/** A member's alert preferences, changed by buttons in one message. */
export const alerts: Command = {
  name: 'alerts',
  audience: 'members',
  since: '2026-10-01',
  async answer(request) {
    const { context, member } = request
    if (!member) return pointToSite(request)
    return show(request, 'main', await findPreferences(context.db.read, member.accountId))
  },
  async press(request, data): Promise<Answer | null> {
    const { context, member, person, now } = request
    if (!member) return null
    const before = await findPreferences(context.db.read, member.accountId)
    if (data === 'count') return count(request, before)
    const step = stepOf(data)
    if (!step) return null
    const { page, change } = step
    return {
      ...(await show(request, page, change?.(before) ?? before)),
      async write(tx) {
        if (change) await changePreferences(tx, member.accountId, change, now)
        if (data === 'words') await awaitText(tx, context, person, 'words')
      },
    }
  },
}

/** Stores the words that a member sent after the form asked for them. */
export async function takeWords(
  request: BotRequest & { member: Member },
  text: string,
): Promise<Answer> {
  const { context, member, person, texts, now } = request
  const words = readMatchWords(text.split(/[,\n]/).filter((word) => word.trim() !== ''))
  if (words === null || words.length === 0) return { text: texts.alerts.wrongWords }
  const change = (before: AlertPreferences) => ({ ...before, words })
  const before = await findPreferences(context.db.read, member.accountId)
  return {
    ...(await show(request, 'main', change(before))),
    async write(tx) {
      await changePreferences(tx, member.accountId, change, now)
      await stopListening(tx, context, person)
    },
  }
}

async function show(
  request: BotRequest,
  page: AlertsPage,
  chosen: AlertPreferences,
): Promise<Answer> {
  const { context, member, texts } = request
  const { db, sealer } = context
  const group = member && (await findGroup(db.read, sealer, member.accountId))
  const hint = texts.alerts.hints[page]
  const text = [
    texts.alerts.text(chosen, group?.title ?? null),
    ...(hint === null ? [] : [hint]),
  ].join('\n\n')
  return { text, keyboard: keyboardOf(request, page, chosen) }
}

/** How many launches the preferences would have matched. */
async function count(request: BotRequest, chosen: AlertPreferences): Promise<Answer> {
  const { context, texts } = request
  const preview = await previewAlerts(context, chosen)
  const { text, keyboard } = await show(request, 'main', chosen)
  return { text: `${text}\n\n${texts.alerts.preview(preview)}`, keyboard: keyboard ?? [] }
}
