import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { type Api, callEverything, openApi, tryOtherMethods } from './openapi.ts'

const CALLS = 40

eachEngine((engine) => {
  let api: Api
  beforeAll(async () => {
    api = await openApi(await engine.fresh())
  })
  afterAll(() => api?.close())

  test('the document pleases Redocly’s strictest rules', async () => {
    // The API has terms of use and no license.
    const rules = { 'info-license': 'off', 'info-license-strict': 'off' } as const
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const problems = await lintFromString({ source: JSON.stringify(api.document), config })
    const lines = problems.map(
      ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
    )
    expect(lines).toEqual([])
    const bare = {
      openapi: '3.1.0',
      info: { title: 'x', version: '1' },
      paths: { '/a': { get: {} } },
    }
    expect((await lintFromString({ source: JSON.stringify(bare), config })).length).toBeGreaterThan(
      2,
    )
  })

  test('every answer to any call is one that the document allows', async () => {
    const counts = await callEverything(api, CALLS)
    const ids = api.operations.map(([, { operationId }]) => operationId)
    expect([...counts.keys()].sort()).toEqual([...new Set(ids)].sort())
  })

  test('another method is refused with 405 and the methods that there are', async () => {
    await tryOtherMethods(api)
    const { status } = await api.call('POST', '/api/v1/nothing', {
      origin: 'https://mintwatch.example',
    })
    expect(status).toBe(404)
  })

  test.each(['', ' 5', '0x10', '1e3', '-1', '1.5', '٣'])('%j is no number', async (value) => {
    const given = encodeURIComponent(value)
    for (const query of [
      `launches?until=${given}`,
      `alerts?limit=${given}`,
      `stream?max_score=${given}`,
    ])
      expect([query, (await api.call('GET', `/api/v1/${query}`)).status]).toEqual([query, 422])
  })

  test('nobody without a key gets anything, and learns how to send one', async () => {
    for (const [path] of api.operations) {
      const { status, headers, body } = await api.call('GET', path, { authorization: '' })
      expect([path, status, headers.get('www-authenticate')]).toEqual([
        path,
        401,
        'Bearer realm="Mintwatch"',
      ])
      expect(api.validatorOf(path, 401, 'application/json')(body)).toBe(true)
    }
  })
})
