import type { WatchesBody } from '../../../contract/alerts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { addressIn } from '../../../domains/scans/index.ts'
import { dropWatch } from '../../../domains/watches/index.ts'
import { listWatches, watchCoin } from '../../../flows/members/watches.ts'
import { oneLine } from '../../../kernel/text.ts'
import { type Answer, type Ask, type Command, isMember, pointToSite } from '../command.ts'

/** More would not fit into a message; the site shows all. */
const MOST_LISTED = 20

/** Adds a coin to the member's watchlist; alone, shows the list. */
export const watch: Command = {
  name: 'watch',
  audience: 'members',
  since: '2026-10-01',
  async answer(ask, words) {
    if (words === '') return list(ask)
    const address = addressIn(words)
    if (address === null) return { text: ask.texts.watch.usage }
    const text = ask.texts.watch[await add(ask, address)]
    return { text, keyboard: [[siteButton(ask)]] }
  },
  /** A button under a post, also in the channel; or one of the list. */
  async press(ask, data) {
    const { member } = ask
    if (data.startsWith('-') && member) {
      const mint = addressIn(data.slice(1))
      return mint === null ? null : list(ask, mint)
    }
    const mint = addressIn(data)
    return mint === null ? null : { text: '', notice: ask.texts.watch[await add(ask, mint)] }
  },
}

/** Takes a coin off the member's watchlist. */
export const unwatch: Command = {
  name: 'unwatch',
  audience: 'members',
  since: '2026-10-01',
  async answer(ask, words) {
    const { member, texts } = ask
    const address = addressIn(words)
    if (address === null) return { text: texts.watch.unwatchUsage }
    return {
      text: texts.watch.removed,
      async write(tx) {
        if (member) await dropWatch(tx, member.accountId, address)
      },
    }
  },
}

type Result = 'added' | 'looking' | 'full' | 'tooMany' | 'busy' | 'membersOnly'

/** Stored at once: a repeated update changes nothing. */
async function add(ask: Ask, mint: string): Promise<Result> {
  const { context, member } = ask
  if (!member || !isMember(ask)) return 'membersOnly'
  try {
    const { state } = await watchCoin(context, { accountId: member.accountId }, mint)
    return state === 'looking' ? 'looking' : 'added'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'too_many_watches') return 'full'
    return error.code === 'too_many_lookups' ? 'tooMany' : 'busy'
  }
}

/** @param without a coin that is taken off the list; null: none */
async function list(ask: Ask, without: string | null = null): Promise<Answer> {
  const { context, member, texts } = ask
  if (!member) return pointToSite(ask)
  const { accountId } = member
  const all = await listWatches(context, accountId)
  const watches = all.watches.filter(({ launch }) => launch.mint !== without)
  const wanted = all.wanted.filter(({ mint }) => mint !== without)
  const shown = watches.slice(0, MOST_LISTED)
  return {
    text: texts.watch.list({ shown, of: watches.length, wanted }, context.clock.now()),
    keyboard: [...removeButtons({ watches: shown, wanted }), [siteButton(ask)]],
    async write(tx) {
      if (without !== null) await dropWatch(tx, accountId, without)
    },
  }
}

function removeButtons({ watches, wanted }: WatchesBody) {
  const coins = [
    ...watches.map(({ launch: { mint, symbol, name } }) => ({
      mint,
      name: symbol ?? name ?? mint,
    })),
    ...wanted.map(({ mint }) => ({ mint, name: mint })),
  ]
  const buttons = coins.map(({ mint, name }) => ({
    text: `✕ ${oneLine(name, 16)}`,
    data: `watch:-${mint}`,
  }))
  return Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) =>
    buttons.slice(row * 2, row * 2 + 2),
  )
}

function siteButton({ context, texts }: Ask) {
  return { text: texts.notices.buttons.watchlist, url: `${context.siteUrl}/watchlist` }
}
