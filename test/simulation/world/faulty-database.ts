import type { KyselyPlugin } from 'kysely'
import { ORDER_NEWS } from '../../../src/contract/news.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import type { Random } from './random.ts'

/** The database was away for a moment. The process lives on. */
export class Hiccup extends Error {}
/** The process is gone; whatever it still tries fails. */
export class Crash extends Error {}

/** One for all: a stack for each of thousands costs more than the queries. */
export const GONE = new Crash('the process is gone')

export type Faults = {
  /** Shares of transactions that end so. */
  hiccups: number
  crashes: number
}

type Surroundings = {
  db: Database
  random: Random
  faults: Faults
  /** What listeners are told. */
  publish(id: string): void
}

/** One process's hold on the database. */
export type Hold = { db: Database; isDead(): boolean; kill(): void }

/**
 * A database whose transactions can end at any query, or after the commit and before anybody learns
 * of it; and which does nothing more for a process that has died.
 */
export function holdDatabase(
  { db, random, faults, publish }: Surroundings,
  onDeath: () => void,
): Hold {
  let dead = false

  function kill() {
    if (dead) return
    dead = true
    onDeath()
  }

  function fail(): never {
    if (random.chance(faults.crashes / (faults.crashes + faults.hiccups))) {
      kill()
      throw new Crash('crashed')
    }
    throw new Hiccup('the database was away')
  }

  /** Counts queries down to the one that fails. */
  function fuse(queries: number): KyselyPlugin {
    let left = queries
    return {
      transformQuery({ node }) {
        if (dead) throw GONE
        if (left === 0) fail()
        left -= 1
        return node
      },
      transformResult: async ({ result }) => {
        if (dead) throw GONE
        return result
      },
    }
  }

  const isStruck = () => random.chance(faults.crashes + faults.hiccups)

  return {
    isDead: () => dead,
    kill,
    db: {
      ...db,
      read: db.read.withPlugin(fuse(-1)),
      async transaction(work) {
        if (dead) throw GONE
        const struck = isStruck()
        const isAfterCommit = struck && random.chance(0.25)
        const queries = struck && !isAfterCommit ? random.int(0, 30) : -1
        const result = await db.transaction((tx) => work(tx.withPlugin(fuse(queries))))
        if (dead) throw GONE
        if (isAfterCommit) fail()
        return result
      },
      publish(channel, id) {
        if (!dead && channel === ORDER_NEWS) publish(id)
      },
    },
  }
}
