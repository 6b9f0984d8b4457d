import type { WatchesBody } from '../../../contract/alerts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { short } from '../../../contract/format.ts'
import { findLaunch, firstLaunchAt } from '../../../domains/launches/index.ts'
import { addressIn } from '../../../domains/scans/index.ts'
import { dropWalletWatch, dropWatch } from '../../../domains/watches/index.ts'
import { listWatches, watchCoin, watchWallet } from '../../../flows/members/watches.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { oneLine } from '../../../kernel/text.ts'
import { type Answer, type BotRequest, type Command, isMember, pointToSite } from '../command.ts'

/** More would not fit into a message; the site shows all. */
const MOST_LISTED = 20

/** Before an address, it says that this is a wallet; after `watch:` on buttons, the second one does. */
const WALLET_WORD = /^wallet\s/i
const WALLET_MARK = '@'

/** Adds a coin or a wallet to the member's watchlist; alone, shows the list. */
export const watch: Command = {
  name: 'watch',
  audience: 'members',
  since: '2026-10-01',
  async answer(request, words) {
    if (words === '') return list(request)
    const address = addressIn(words)
    if (address === null) return { text: request.texts.watch.usage }
    const isWallet = WALLET_WORD.test(words) || (await isDeveloper(request, address))
    const result = isWallet ? await addWallet(request, address) : await add(request, address)
    const button = {
      text: request.texts.notices.buttons.asWallet,
      data: `watch:${WALLET_MARK}${address}`,
    }
    const choice = result === 'looking' ? [button] : []
    return { text: request.texts.watch[result], keyboard: [[...choice, siteButton(request)]] }
  },
  /** A button under a post, also in the channel; or one of the list. */
  async press(request, data) {
    const { member } = request
    if (data.startsWith('-') && member) {
      const mint = addressIn(data.slice(1))
      return mint === null ? null : list(request, mint)
    }
    const address = addressIn(data)
    if (address === null) return null
    const isWallet = data.startsWith(WALLET_MARK)
    const result = isWallet ? await addWallet(request, address) : await add(request, address)
    return { text: '', notice: request.texts.watch[result] }
  },
}

/** Takes a coin or a wallet off the member's watchlist. */
export const unwatch: Command = {
  name: 'unwatch',
  audience: 'members',
  since: '2026-10-01',
  async answer(request, words) {
    const { member, texts } = request
    const address = addressIn(words)
    if (address === null) return { text: texts.watch.unwatchUsage }
    return {
      text: texts.watch.removed,
      async write(tx) {
        if (member) await drop(tx, member.accountId, address)
      },
    }
  },
}

type Result = 'added' | 'addedWallet' | 'looking' | 'full' | 'tooMany' | 'busy' | 'membersOnly'

/** Stored at once: a repeated update changes nothing. */
async function add(request: BotRequest, mint: string): Promise<Result> {
  const { context, member } = request
  if (!member || !isMember(request)) return 'membersOnly'
  try {
    const { state } = await watchCoin(context, { accountId: member.accountId }, mint)
    return state === 'looking' ? 'looking' : 'added'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'too_many_watches') return 'full'
    return error.code === 'too_many_lookups' ? 'tooMany' : 'busy'
  }
}

/** An address that is no coin that we know, and that launched some. */
async function isDeveloper({ context }: BotRequest, address: string): Promise<boolean> {
  const { db, clock } = context
  if ((await findLaunch(db.read, address)) !== null) return false
  return (await firstLaunchAt(db.read, address, clock.now())) !== null
}

async function addWallet(request: BotRequest, wallet: string): Promise<Result> {
  const { context, member } = request
  if (!member || !isMember(request)) return 'membersOnly'
  try {
    await watchWallet(context, { accountId: member.accountId }, wallet)
    return 'addedWallet'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_watches') return 'full'
    throw error
  }
}

async function drop(tx: Tx, account: string, address: string): Promise<void> {
  await dropWatch(tx, account, address)
  await dropWalletWatch(tx, account, address)
}

/** @param without a coin or a wallet that is taken off the list; null: none */
async function list(request: BotRequest, without: string | null = null): Promise<Answer> {
  const { context, member, texts } = request
  if (!member) return pointToSite(request)
  const { accountId } = member
  const all = await listWatches(context, accountId)
  const watches = all.watches.filter(({ launch }) => launch.mint !== without)
  const wanted = all.wanted.filter(({ mint }) => mint !== without)
  const wallets = all.wallets.filter(({ wallet }) => wallet !== without).slice(0, MOST_LISTED)
  const shown = watches.slice(0, MOST_LISTED)
  return {
    text: texts.watch.list({ shown, of: watches.length, wanted, wallets }, context.clock.now()),
    keyboard: [...removeButtons({ watches: shown, wanted, wallets }), [siteButton(request)]],
    async write(tx) {
      if (without !== null) await drop(tx, accountId, without)
    },
  }
}

function removeButtons({ watches, wanted, wallets }: WatchesBody) {
  const coins = [
    ...watches.map(({ launch: { mint, symbol, name } }) => ({
      mint,
      name: symbol ?? name ?? mint,
    })),
    ...wanted.map(({ mint }) => ({ mint, name: mint })),
    ...wallets.map(({ wallet }) => ({ mint: wallet, name: short(wallet) })),
  ]
  const buttons = coins.map(({ mint, name }) => ({
    text: `✕ ${oneLine(name, 16)}`,
    data: `watch:-${mint}`,
  }))
  return Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) =>
    buttons.slice(row * 2, row * 2 + 2),
  )
}

function siteButton({ context, texts }: BotRequest) {
  return { text: texts.notices.buttons.watchlist, url: `${context.siteUrl}/watchlist` }
}
