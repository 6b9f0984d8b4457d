import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DBC,
  type Deed,
  type Landed,
  PUMP,
  tradeAt,
} from '../../../../test/support/chain/scripted-launches.ts'
import { type Listening, setUpListening } from '../../../../test/support/chain/websocket-source.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'

let house: Listening

beforeEach(() => {
  house = setUpListening()
})

afterEach(() => house.stop())

/** Half a second: a slot passes. */
const slotPasses = () => house.pass(SECOND / 2)

function trade(more: Partial<Deed> = {}): Landed {
  const slot = more.slot ?? house.chain.heads.processed
  const tells = tradeAt(slot, 'traded')
  return house.chain.land({ slot, program: PUMP, instruction: 'Buy', tells, ...more })
}

test('a launch that only the second ear hears of is told within seconds', async () => {
  await house.start()
  const { context, value } = house.chain.notificationOf(house.launch('mint'))
  house.socket.logs('confirmed', value, context.slot)
  await house.pass(5 * SECOND)
  expect(house.sink.mints()).toEqual(['mint'])
  expect(house.sink.events().at(-1)).toMatchObject({ kind: 'confirmed' })
})

test('of slots that a node skips no launch is lost, and no subscription is given up', async () => {
  await house.start()
  const launched: string[] = []
  for (let nth = 0; nth < 60; nth += 1) {
    const isSkipped = nth % 6 === 0
    const its = { program: DBC, accounts: [], instruction: 'InitializeVirtualPoolWithSplToken' }
    const landed = [house.launch(`pump ${nth}`), house.launch(`dbc ${nth}`, its), trade()]
    launched.push(`pump ${nth}`, `dbc ${nth}`, 'traded')
    if (!isSkipped) landed.forEach(house.tell)
    await slotPasses()
  }
  await house.pass(MINUTE)
  expect(new Set(house.sink.mints())).toEqual(new Set(launched))
  expect(house.sink.gaps()).toEqual([])
  expect(house.socket.opened).toEqual(['ws://one'])
})

/** More than anybody lists, in every slot but those that are skipped. */
async function bustle(slots: number, isSkipped: (nth: number) => boolean): Promise<Landed[]> {
  const skipped: Landed[] = []
  for (let nth = 0; nth < slots; nth += 1) {
    for (let more = 0; more < 30; more += 1) {
      const landed = trade({ program: DBC })
      if (isSkipped(nth)) skipped.push(landed)
      else house.tell(landed)
    }
    await slotPasses()
  }
  return skipped
}

test('of a busy program the skipped slots are read as blocks, and no others', async () => {
  await house.start()
  const skipped = await bustle(100, (nth) => nth % 20 === 7)
  await house.pass(MINUTE)
  const told = new Set(house.sink.events().map((event) => 'signature' in event && event.signature))
  expect(skipped.filter(({ signature }) => !told.has(signature))).toEqual([])
  expect(house.asked('getBlock ')).toHaveLength(5)
  expect(house.asked('getTransaction')).toEqual([])
  expect(house.sink.gaps()).toEqual([])
})

test('a skipped slot whose block is not to be had is a gap', async () => {
  house.chain.rpc.getBlockEvents = async () => null
  await house.start()
  const [skipped] = await bustle(60, (nth) => nth === 30)
  await house.pass(MINUTE)
  const slot = skipped?.slot
  expect(house.sink.gaps()).toContainEqual({
    kind: 'gap',
    program: DBC,
    fromSlot: slot,
    toSlot: slot,
  })
})

test('where most slots are skipped everything is looked up from the cursor', async () => {
  await house.start()
  const skipped = await bustle(100, (nth) => nth > 10 && nth % 10 !== 0)
  await house.pass(2 * MINUTE)
  const told = new Set(house.sink.events().map((event) => 'signature' in event && event.signature))
  expect(skipped.filter(({ signature }) => !told.has(signature))).toEqual([])
  expect(house.socket.opened.length).toBeGreaterThan(1)
})

test('what can not be compared yet holds the cursor', async () => {
  await house.start()
  await house.pass(MINUTE)
  const before = house.sink.cursorOf(PUMP)
  house.chain.down = new RetryableError('HTTP 503')
  house.launch('mint')
  for (let nth = 0; nth < 120; nth += 1) {
    house.tell(trade())
    await slotPasses()
  }
  expect(house.sink.cursorOf(PUMP)).toBe(before)
  house.chain.down = null
  await house.pass(MINUTE)
  expect(house.sink.mints()).toContain('mint')
  expect(house.sink.cursorOf(PUMP)).toBeGreaterThan(before ?? 0)
})
