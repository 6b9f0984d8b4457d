import { memberKeyboard } from '../../../flows/telegram/channel-link.ts'
import { acceptImported, findImported } from '../../../flows/telegram/imports/accept-imported.ts'
import { presentToken } from '../../../flows/telegram/link.ts'
import { shownTerm } from '../../../flows/telegram/member.ts'
import { acceptOffer, findOffer } from '../../../flows/telegram/offer.ts'
import {
  type Answer,
  accountButton,
  type BotRequest,
  type Command,
  isMember,
  pointToSite,
} from '../command.ts'

/** Links an account by a dashboard's token, or by a username that was paid for or imported; welcomes everyone else. */
export const start: Command = {
  name: 'start',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(request, words) {
    return words === '' ? greet(request) : present(request, words)
  },
  async press(request, data) {
    const { context, person, texts } = request
    if (data === 'no') return { text: texts.start.refused, keyboard: [] }
    if (data === 'mine') {
      const taken = await acceptImported(context, person)
      return { text: taken ? texts.start.brought : texts.start.gone, keyboard: [] }
    }
    if (data !== 'yes') return null
    // The news that `acceptOffer` enqueues says what access there is.
    const accepted = await acceptOffer(context, person)
    return { text: accepted ? texts.start.accepted : texts.start.gone, keyboard: [] }
  },
}

async function present(request: BotRequest, token: string): Promise<Answer> {
  const { context, person, texts } = request
  const link = await presentToken(context, person, token)
  if (!link) return { text: texts.start.late, keyboard: [[accountButton(request)]] }
  return {
    text: texts.start.code(link),
    keyboard: [[{ text: texts.start.copy, copy: link.code }]],
  }
}

async function greet(request: BotRequest): Promise<Answer> {
  const { context, person, member, texts } = request
  const imported = await findImported(context, person)
  if (imported) {
    const mine = { text: texts.start.yes, data: 'start:mine' }
    return {
      text: texts.start.imported(imported),
      keyboard: [[mine, { text: texts.start.no, data: 'start:no' }]],
    }
  }
  const term = member && (await shownTerm(context, member.accountId, member.term))
  if (term && isMember(request)) {
    const keyboard = await memberKeyboard(context, texts.notices)
    return { text: texts.start.member(term, true), keyboard }
  }
  const offer = await findOffer(context, person)
  if (offer) {
    const yes = { text: texts.start.yes, data: 'start:yes' }
    return {
      text: texts.start.offer(offer),
      keyboard: [[yes, { text: texts.start.no, data: 'start:no' }]],
    }
  }
  if (!term) return pointToSite(request)
  return { text: texts.start.member(term, false), keyboard: [[accountButton(request)]] }
}
