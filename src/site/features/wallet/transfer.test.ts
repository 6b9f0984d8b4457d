import {
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { parseTransferSolInstruction } from '@solana-program/system'
import { describe, expect, it } from 'vitest'
import { buildTransfer } from './transfer.ts'

const FROM = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const TO = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
const REFERENCE = 'Fh3hbFcyMLnsJ1mNYCuz2C9zGcXxFbGfKs5dN7p5aQvN'

describe('the wallet transfer', () => {
  it('is one unsigned v0 transfer that carries the reference read-only', () => {
    const bytes = buildTransfer(
      { from: FROM, to: TO, lamports: 1_034_600_000n, reference: REFERENCE },
      { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', last_valid_block_height: '150' },
      0,
    )
    const transaction = getTransactionDecoder().decode(bytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    expect(compiled.version).toBe(0)
    expect(Object.values(transaction.signatures)).toEqual([null])

    const message = decompileTransactionMessage(compiled)
    expect(message.feePayer.address).toBe(FROM)
    expect(message.instructions).toHaveLength(1)
    const parsed = parseTransferSolInstruction(message.instructions[0] as never)
    expect(parsed.data.amount).toBe(1_034_600_000n)
    expect(parsed.accounts.destination.address).toBe(TO)
    expect(message.instructions[0]?.accounts?.[2]).toEqual({ address: REFERENCE, role: 0 })
  })

  it('carries a memo right before the transfer, at top level where the wallet shows it', () => {
    const memo = 'Mintwatch: give my membership to order AAAAAAAAAAAAAAAAAAAAAA'
    const bytes = buildTransfer(
      { from: FROM, to: TO, lamports: 4_711n, reference: REFERENCE, memo },
      { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', last_valid_block_height: '150' },
      0,
    )
    const wire = Buffer.from(bytes).toString('base64')
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const [first, second] = decompileTransactionMessage(compiled).instructions
    expect(first?.programAddress).toBe('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    expect(Buffer.from(first?.data ?? []).toString()).toBe(memo)
    expect(second?.accounts?.[2]).toEqual({ address: REFERENCE, role: 0 })
    // What a wallet sends is what our own reader finds.
    expect(wire.length).toBeLessThan(1_644)
  })

  it('is legacy for a wallet that signs nothing newer', () => {
    const bytes = buildTransfer(
      { from: FROM, to: TO, lamports: 1n, reference: REFERENCE },
      { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', last_valid_block_height: '150' },
      'legacy',
    )
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
    expect(compiled.version).toBe('legacy')
    expect(compiled.staticAccounts).toContain(REFERENCE)
  })
})
