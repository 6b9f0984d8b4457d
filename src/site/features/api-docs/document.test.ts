import { describe, expect, it } from 'vitest'
import { addressOf, type Parameter, responseFields, typeWords } from './document.ts'

describe('an OpenAPI document as its page shows it', () => {
  it('names types in words', () => {
    expect(typeWords({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer or null')
    expect(typeWords({ enum: ['a', 'b'], type: 'string' })).toBe('a | b')
    expect(typeWords({ type: 'array', items: { type: 'object' } })).toBe('list of object')
  })

  it('lists nested fields by their path', () => {
    const schema = {
      type: 'object',
      properties: {
        launches: {
          type: 'array',
          items: { type: 'object', properties: { mint: { type: 'string', description: 'It.' } } },
        },
      },
    }
    expect(responseFields(schema)).toEqual([
      { path: 'launches', type: 'list of object', note: '' },
      { path: 'launches[].mint', type: 'string', note: 'It.' },
    ])
  })

  it('puts values where they belong, and leaves empty ones out', () => {
    const parameters: Parameter[] = [
      { name: 'mint', in: 'path', required: true, schema: {} },
      { name: 'limit', in: 'query', required: false, schema: {} },
      { name: 'cursor', in: 'query', required: false, schema: {} },
    ]
    const values = { mint: 'a/b', limit: ' 5 ', cursor: '' }
    expect(addressOf('/launches/{mint}', parameters, values)).toBe('/launches/a%2Fb?limit=5')
  })
})
