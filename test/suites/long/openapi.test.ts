import { afterAll, beforeAll, expect, test } from 'vitest'
import { onSqlite } from '../../engines.ts'
import { type Api, callEverything, openApi } from '../openapi.ts'

const CALLS = 1_500
const ENOUGH = 200
const ENOUGH_IN_ALL = 5_000

onSqlite((engine) => {
  let api: Api
  beforeAll(async () => {
    api = await openApi(await engine.fresh())
  })
  afterAll(() => api?.close())

  test('thousands of calls get only answers that the document allows', async () => {
    const counts = [...(await callEverything(api, CALLS))]
    console.log(counts.map(([id, count]) => `${id} ${count}`).join(', '))
    expect(counts.filter(([, count]) => count < ENOUGH)).toEqual([])
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(ENOUGH_IN_ALL)
  })
})
