import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../src/app/open.ts'
import { quietLog } from '../../support/quiet-log.ts'

const server = inject('postgresUrl')

function open(change: (url: URL) => void) {
  const url = new URL(server ?? '')
  change(url)
  return openDatabase({ databaseUrl: url.href, dataDir: '' }, quietLog)
}

describe.skipIf(server === null)('skipped: no PostgreSQL', () => {
  test('a start says what to fix of a database that does not exist', async () => {
    const opening = open((url) => {
      url.pathname = '/mintwatch_never_made'
    })
    await expect(opening).rejects.toThrow(/^The database can’t be opened\. .*CREATE DATABASE/)
  })

  test('a start says what to fix of a role that does not exist', async () => {
    const opening = open((url) => {
      url.username = 'mintwatch_never_made'
    })
    // By the server's rules it asks for a password first.
    await expect(opening).rejects.toThrow(
      /^The database can’t be opened\. .*(CREATE ROLE|password)/,
    )
  })
})
