import { memberKeyboard } from '../../../flows/telegram/channel-link.ts'
import { shownTerm } from '../../../flows/telegram/member.ts'
import { accountButton, type Command, isMember, pointToSite } from '../command.ts'

/** Active or Expired, the plan, its end, and the days left. */
export const status: Command = {
  name: 'status',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(request) {
    const { context, member, texts, now } = request
    if (!member) return pointToSite(request)
    const keyboard = isMember(request)
      ? await memberKeyboard(context, texts.notices)
      : [[accountButton(request)]]
    const term = await shownTerm(context, member.accountId, member.term)
    return { text: texts.status(term, now), keyboard }
  },
}
