import { afterEach, beforeEach, expect, it } from 'vitest'
import { findLaunch, type Migration } from '../../../../src/domains/launches/index.ts'
import { eachEngine } from '../../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../../support/detector.ts'

const NOT_GRADUATED = {
  graduated_at: null,
  graduated_to: null,
  graduated_pool: null,
  progress: null,
}

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.lead()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const stored = (mint: string) => findLaunch(detector.context.db.read, mint)
  const followed = (mint: string) => leader.following.find(mint, null)
  const drop = (signature: string) => leader.take({ kind: 'dropped', signatures: [signature] })

  function migration(mint: string, signature: string, pool: string): Migration {
    const { slot, path, feePayer, blockTime } = detector.trade(null)
    const place = { slot, path, feePayer, blockTime, signature }
    const amounts = { baseAmount: 9n, quoteAmount: null, quoteMint: null }
    const venue = { venue: 'pumpfun', target: 'pumpswap', creator: null } as const
    return { kind: 'migration', ...place, ...venue, mint, pool, ...amounts }
  }

  it('a coin whose migration a fork dropped is on its curve again', async () => {
    await leader.take(
      detector.launch('AAA'),
      detector.trade('AAA'),
      migration('AAA', 'lost', 'pool'),
    )
    expect(await stored('AAA')).toMatchObject({ graduated_pool: 'pool', progress: 1_000_000 })
    await drop('lost')
    expect(await stored('AAA')).toMatchObject(NOT_GRADUATED)
    expect(followed('AAA')).toMatchObject({ graduatedAt: null, graduatedTo: null, tape: null })
    expect(followed('AAA')?.deposits.size).toBe(0)
    expect(leader.following.find(null, 'pool')).toBeNull()
    await leader.take(migration('AAA', 'landed', 'pool'))
    expect(await stored('AAA')).toMatchObject({ graduated_to: 'pumpswap', graduated_pool: 'pool' })
    expect(followed('AAA')?.deposits.get('pool')).toBe(9n)
  })

  it('a migration on the chain that won stays when a fork drops another', async () => {
    const won = migration('AAA', 'won', 'its pool')
    await leader.take(detector.launch('AAA'), migration('AAA', 'lost', 'another pool'), won)
    await drop('lost')
    expect(await stored('AAA')).toMatchObject({ graduated_pool: 'its pool' })
    expect(followed('AAA')).toMatchObject({ graduatedPool: 'its pool', graduatedTo: 'pumpswap' })
  })

  it('a dropped migration of a stored coin that nobody traded since is undone', async () => {
    await leader.take(detector.launch('AAA'))
    await leader.stop()
    leader = await detector.lead()
    await leader.take(migration('AAA', 'lost', 'pool'))
    expect(followed('AAA')).toBeNull()
    expect((await stored('AAA'))?.graduated_at).not.toBeNull()
    await drop('lost')
    await leader.take(detector.trade('AAA'))
    await leader.drained()
    expect(await stored('AAA')).toMatchObject(NOT_GRADUATED)
    expect(followed('AAA')).toMatchObject({ trades: 1, graduatedAt: null })
  })
})
