import type { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { Id } from '../../contract/schemas.ts'
import type { HttpRequest } from './http-context.ts'

/** Parses a JSON body with a schema, or refuses with the matching code. */
export async function readBody<Shape extends z.ZodType>(
  context: HttpRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_media_type')
  let json: unknown
  try {
    json = await context.req.json()
  } catch (error) {
    throw new Refusal('invalid_json', { cause: error })
  }
  return accept(shape, json, 'invalid_input')
}

/** The parsed value, or a refusal with `code`. */
export function accept<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  code: ConstructorParameters<typeof Refusal>[0],
): z.output<Shape> {
  const result = shape.safeParse(value)
  if (!result.success) throw new Refusal(code)
  return result.data
}

/** The id in the address. @throws Refusal `not_found`: it can't be one */
export function idInPath(context: HttpRequest): string {
  return accept(Id, context.req.param('id'), 'not_found')
}
