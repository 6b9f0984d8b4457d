import anchor from '@coral-xyz/anchor'
import { DexParser } from 'solana-dex-parser'
import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import { QUOTE_DECIMALS } from '../../../src/contract/launches/mints.ts'
import { CODERS, IDLS, inOurTerms } from '../../../test/support/chain/anchor.ts'
import type { Answer } from './decode-truth.ts'

/** A recorded `getTransaction` answer. */
// biome-ignore lint/suspicious/noExplicitAny: each decoder has its own type for it
export type Recorded = any

/** A decoder of whole transactions: the work that is measured, and its results to compare. */
export type Contender = {
  name: string
  /** Everything that it decodes from one transaction, in its own form. */
  decode(answer: Recorded): unknown
  /** The same in the terms of the truth; not measured. */
  answers(answer: Recorded): Answer[]
}

const ours: Contender = {
  name: 'Mintwatch',
  decode: (answer) => decodeTransaction(transactionOfRaw(answer)),
  answers: (answer) =>
    decodeTransaction(transactionOfRaw(answer)).map((event) => ({
      kind: event.kind,
      mint: event.mint,
      ...(event.kind === 'trade' ? { base: event.baseAmount, quote: event.quoteAmount } : {}),
    })),
}

const parser = new DexParser()

const dexParser: Contender = {
  name: 'solana-dex-parser 2.6.7',
  decode: (answer) => parser.parseAll(answer),
  answers(answer) {
    const { trades, liquidities, memeEvents } = parser.parseAll(answer)
    const tokenOf = (...mints: (string | undefined)[]) =>
      mints.find((mint) => mint !== undefined && !Object.hasOwn(QUOTE_DECIMALS, mint)) ?? null
    return [
      ...trades.map(({ type, inputToken, outputToken }): Answer => {
        const [token, money] =
          type === 'SELL' ? [inputToken, outputToken] : [outputToken, inputToken]
        const [base, quote] = [BigInt(token.amountRaw), BigInt(money.amountRaw)]
        return { kind: 'trade', mint: token.mint, base, quote }
      }),
      ...liquidities
        .filter(({ type }) => type === 'CREATE')
        .map((one): Answer => ({ kind: 'pool', mint: tokenOf(one.token0Mint, one.token1Mint) })),
      ...memeEvents.flatMap(({ type, baseMint }): Answer[] => {
        if (type === 'CREATE') return [{ kind: 'launch', mint: baseMint }]
        return type === 'MIGRATE' ? [{ kind: 'migration', mint: baseMint }] : []
      }),
    ]
  },
}

const parsers = Object.entries(CODERS).map(([venue, coder]) => {
  const { address } = IDLS[venue as keyof typeof IDLS]
  return new anchor.EventParser(new anchor.web3.PublicKey(address), coder)
})

/** Reads only logs, of the two programs whose IDLs it has. It stops at an event that is too short. */
function parseLogs({ meta }: Recorded): { name: string; data: Record<string, unknown> }[] {
  const events = []
  for (const one of parsers) {
    try {
      for (const event of one.parseLogs(meta.logMessages)) events.push(event)
    } catch {}
  }
  return events
}

const anchorParser: Contender = {
  name: 'Anchor 0.32.1, EventParser',
  decode: parseLogs,
  answers: (answer) =>
    parseLogs(answer).map((event) => {
      const { kind, mint, baseAmount, quoteAmount } = inOurTerms(event)
      return { kind, mint: mint ?? null, base: baseAmount, quote: quoteAmount } as Answer
    }),
}

export const CONTENDERS: readonly Contender[] = [ours, dexParser, anchorParser]
