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
  return moveDraft(listing, { from: holder, to: listing.creator, signer: listing.creator })
}

/** A holder sends all its tokens to another wallet. */
export function sendDraft(listing: ListedCoin, holder: MarketTrader, to: MarketTrader): Draft {
  return moveDraft(listing, { from: holder, to, signer: holder })
}

type Move = { from: MarketTrader; to: MarketTrader; signer: MarketTrader }

function moveDraft(listing: ListedCoin, move: Move): Draft {
  const effects = gatherEffects()
  const { mint, tokenProgram } = listing
  const { signer } = move
  const from = move.from.account(mint, tokenProgram)
  const to = move.to.account(mint, tokenProgram)
  const amount = listing.held(move.from)
  const holders = listing.holders()
  const opening = {
    payer: signer,
    account: to,
    owner: move.to,
    mint,
    program: tokenProgram,
    idempotent: true,
    data: listing.holding(move.to, 0n),
  }
  const opened = holders.has(move.to.address) ? [] : [openTokenAccount(effects, opening)]
  const gained = listing.held(move.to) + amount
  holders.set(move.from.address, 0n)
  holders.set(move.to.address, gained)
  effects.hold(from, tokenProgram, listing.holding(move.from, 0n))
  effects.hold(to, tokenProgram, listing.holding(move.to, gained))
  const transfer = { program: tokenProgram, mint, from, to, authority: signer, amount, decimals: 6 }
  const calls = [...opened, transferChecked(transfer)]
  return { calls, signers: [signer], effects: effects.all, priority: 0n }
}
