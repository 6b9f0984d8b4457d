import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Address } from '@solana/kit'
import type { AccountState } from '../account.ts'
import { type LedgerStore, openLedgerStore } from '../store.ts'
import { withPast } from './with-past.ts'

const FILE = 'past.sqlite'
const LEFTOVERS = ['', '-wal', '-shm', '-journal']

/**
 * The history before a ledger began. A thread writes it into a separate file, which is complete or
 * absent.
 */
export type Past = {
  /** The ledger, with its past once written. */
  store: LedgerStore
  /** An account's state when the ledger began. */
  account(key: Address): AccountState | null
  /** The written share, 0 to 1; null: there is none. */
  share(): number | null
  /** Whether an address has history that can't be read yet. */
  isMissing(key: Address): boolean
  /**
   * Has a thread write it, unless it exists: `script` gets `task` and the `file` to write, posts
   * the written share, and ends. Resolves once it is written.
   * @param names addresses that are certainly in it
   */
  make(script: URL, task: object, names: readonly Address[]): Promise<void>
  close(): Promise<void>
}

export function openPast(folder: string, own: LedgerStore): Past {
  const file = join(folder, FILE)
  const draft = `${file}.part`
  let share: number | null = null
  let named = new Set<Address>()
  let past: LedgerStore | null = null
  let thread: Worker | null = null

  function open(): void {
    past = openLedgerStore(file)
    share = 1
  }

  if (existsSync(file)) open()

  return {
    ...withPast(own, () => past),
    share: () => share,
    isMissing: (key) => share !== null && past === null && named.has(key),
    async make(script, task, names) {
      if (past) return
      named = new Set(names)
      for (const end of LEFTOVERS) rmSync(`${draft}${end}`, { force: true })
      share = 0
      const writing = new Worker(script, { workerData: { ...task, file: draft } })
      thread = writing
      writing.on('message', (written: number) => {
        share = written
      })
      const isWritten = await new Promise<boolean>((resolve, reject) => {
        writing.on('error', reject)
        writing.on('exit', (code) => resolve(code === 0))
      }).finally(() => {
        share = null
      })
      if (!isWritten) return
      renameSync(draft, file)
      open()
    },
    async close() {
      await thread?.terminate()
      past?.close()
      own.close()
    },
  }
}
