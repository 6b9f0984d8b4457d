import { expect, it } from 'vitest'
import { scratchNameOf } from './copy-postgres.ts'

const urlOf = (database: string) => `postgres://user@127.0.0.1/${encodeURIComponent(database)}`

it('names the scratch database after the one that is backed up', () => {
  expect(scratchNameOf(urlOf('mintwatch'))).toBe('mintwatch_backup_check')
  expect(scratchNameOf('postgres://user@127.0.0.1')).toBe('mintwatch_backup_check')
})

it.each(['x'.repeat(63), 'é'.repeat(31), `${'x'.repeat(45)}_backup_check`])(
  'never names the database itself, even once %s is cut to 63 bytes',
  (database) => {
    const name = scratchNameOf(urlOf(database))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
    expect(name).not.toBe(Buffer.from(database).subarray(0, 63).toString())
  },
)
