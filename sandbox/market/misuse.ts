import type { ListedCoin } from './listing.ts'
import type { MarketTrader } from './trader.ts'
import type { Draft } from './transaction/draft.ts'
import { gatherEffects } from './transaction/effects.ts'
import { openTokenAccount, transferChecked } from './transaction/standard-calls.ts'
import { freezeAccount } from './traps.ts'

/** The creator freezes a holder's account. */
export function freezeDraft(listing: ListedCoin, holder: MarketTrader): Draft {
  const effects = gatherEffects()
  const { creator, mint, tokenProgram, traps } = listing
  const account = holder.account(mint, tokenProgram)
  traps.frozen.add(holder.address)
  effects.hold(account, tokenProgram, listing.holding(holder, listing.held(holder)))
  const calls = [freezeAccount(tokenProgram, account, mint, creator)]
  return { calls, signers: [creator], effects: effects.all, priority: 0n }
}

/** The creator takes a holder's tokens as the mint's permanent delegate. */
export function seizeDraft(listing: ListedCoin, holder: MarketTrader): Draft {
  const effects = gatherEffects()
  const { creator, mint, tokenProgram } = listing
  const from = holder.account(mint, tokenProgram)
  const to = creator.account(mint, tokenProgram)
  const amount = listing.held(holder)
  const holders = listing.holders()
  const opening = {
    payer: creator,
    account: to,
    owner: creator,
    mint,
    program: tokenProgram,
    idempotent: true,
    data: listing.holding(creator, 0n),
  }
  const opened = holders.has(creator.address) ? [] : [openTokenAccount(effects, opening)]
  const gained = listing.held(creator) + amount
  holders.set(holder.address, 0n)
  holders.set(creator.address, gained)
  effects.hold(from, tokenProgram, listing.holding(holder, 0n))
  effects.hold(to, tokenProgram, listing.holding(creator, gained))
  const move = { program: tokenProgram, mint, from, to, authority: creator, amount, decimals: 6 }
  const calls = [...opened, transferChecked(move)]
  return { calls, signers: [creator], effects: effects.all, priority: 0n }
}
