/** The part of an OpenAPI document that the page shows. */
export type ApiDocument = {
  info: { description: string }
  paths: Record<string, { get: Operation }>
}

export type Operation = {
  summary: string
  description: string
  parameters: Parameter[]
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export type Schema = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  $ref?: string
}

/** A schema's type in a word or two: `string`, `integer or null`, `list of objects`. */
export function typeWords(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ')
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.type === 'array') return `list of ${typeWords(schema.items ?? {})}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return schema.type ?? 'anything'
}

/** The fields of a response, nested ones by their path. */
export function responseFields(
  schema: Schema,
  path = '',
): { path: string; type: string; note: string }[] {
  const inner = schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema
  if (inner.items) return responseFields(inner.items, `${path}[]`)
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const line = { path: at, type: typeWords(field), note: field.description ?? '' }
    return [line, ...responseFields(field, at)]
  })
}

/** The URL to call; empty parameters are omitted. */
export function addressOf(
  path: string,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place } of parameters) {
    const value = values[name]?.trim() ?? ''
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  return query.size === 0 ? address : `${address}?${query}`
}
