import { listReceipts } from '../../../flows/purchase/receipts/list-receipts.ts'
import { shownTerm } from '../../../flows/telegram/member.ts'
import { accountButton, type Command, pointToSite } from '../command.ts'

/** Status, receipts, and a link to the account. Nothing is sold in Telegram. */
export const payment: Command = {
  name: 'payment',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(request) {
    const { context, member, texts, now } = request
    if (!member) return pointToSite(request)
    const receipts = await listReceipts(context, member.accountId)
    const term = await shownTerm(context, member.accountId, member.term)
    return { text: texts.payment(term, now, receipts), keyboard: [[accountButton(request)]] }
  },
}
