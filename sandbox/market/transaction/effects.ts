import type { Effect } from '../../solana/scripted.ts'
import type { Key } from './keys.ts'

/** Collects a transaction's effects on accounts. */
export type Effects = {
  readonly all: Effect[]
  pay(from: Key, to: Key, lamports: bigint): void
  /** Removes lamports, as fees do. */
  burn(from: Key, lamports: bigint): void
  hold(key: Key, owner: Key, data: Uint8Array): void
  /** Pays an account's rent exemption and gives it its data. */
  create(payer: Key, key: Key, owner: Key, data: Uint8Array): void
}

/** The rent exemption of an account of this size, in lamports: two years of rent. */
export function rentOf(bytes: number): bigint {
  return BigInt(bytes + 128) * 6_960n
}

export function gatherEffects(): Effects {
  const all: Effect[] = []
  const change = (key: Key, lamports: bigint) => all.push({ key: key.address, lamports })
  const effects: Effects = {
    all,
    pay(from, to, lamports) {
      change(from, -lamports)
      change(to, lamports)
    },
    burn: (from, lamports) => void change(from, -lamports),
    hold: (key, owner, data) =>
      void all.push({ key: key.address, lamports: 0n, holds: { data, owner: owner.address } }),
    create(payer, key, owner, data) {
      effects.pay(payer, key, rentOf(data.length))
      effects.hold(key, owner, data)
    },
  }
  return effects
}
