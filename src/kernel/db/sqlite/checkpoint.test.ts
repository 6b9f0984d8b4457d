import { statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkpointInThread } from './checkpoint.ts'

const SOON_MS = 50
const WAIT = { timeout: 45_000 }

let folder: string
let checkpoints: ReturnType<typeof checkpointInThread>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-checkpoint-'))
})
afterEach(async () => {
  await checkpoints.close()
  await rm(folder, { recursive: true })
})

/** A database whose commits never copy the log. */
function open(path: string): DatabaseSync {
  const file = new DatabaseSync(path)
  file.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0')
  file.exec('create table things (name text)')
  return file
}

it('copies what was committed into the database while it is in use', async () => {
  const path = join(folder, 'things.db')
  using file = open(path)
  checkpoints = checkpointInThread(path, SOON_MS)
  file.exec('insert into things values (hex(randomblob(100000)))')
  await expect.poll(() => statSync(path).size, WAIT).toBeGreaterThan(200_000)
  file.exec('insert into things values (hex(randomblob(100000)))')
  await expect.poll(() => statSync(path).size, WAIT).toBeGreaterThan(400_000)
})

it('goes on with another thread when one has failed', async () => {
  const path = join(folder, 'later', 'things.db')
  checkpoints = checkpointInThread(path, SOON_MS)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await mkdir(join(folder, 'later'))
  using file = open(path)
  file.exec('insert into things values (hex(randomblob(100000)))')
  await expect.poll(() => statSync(path).size, WAIT).toBeGreaterThan(200_000)
})
