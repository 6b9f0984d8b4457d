import { isSignature } from '@solana/kit'
import { z } from 'zod'
import type { DoneBody } from '../../../contract/console/bodies.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import { Id, isStorable, Text } from '../../../contract/schemas.ts'
import type { ConsoleRequest } from './console-context.ts'

export const Signature = z.string().refine(isSignature)
const Because = Text.trim().min(1).max(500)

/** @throws ConsoleRefusal `invalid_input` */
export async function bodyOf<Shape extends z.ZodType>(
  { req }: ConsoleRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const json = await req.json().catch(() => undefined)
  return acceptInput(shape, json)
}

/** @throws ConsoleRefusal `invalid_input` */
export function acceptInput<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
): z.output<Shape> {
  const result = shape.safeParse(value)
  if (!result.success) throw new ConsoleRefusal('invalid_input')
  const texts = Object.values(result.data ?? {}).filter((value) => typeof value === 'string')
  if (!texts.every(isStorable)) throw new ConsoleRefusal('invalid_input')
  return result.data
}

/** A body with the reason for the audit. @throws ConsoleRefusal `no_reason`, `invalid_input` */
export async function readReasoned<Shape extends z.ZodRawShape>(
  { req }: ConsoleRequest,
  shape: Shape,
): Promise<z.output<z.ZodObject<Shape>> & { because: string }> {
  const json: unknown = await req.json().catch(() => undefined)
  const because = Because.safeParse((json as { because?: unknown } | undefined)?.because)
  if (!because.success) throw new ConsoleRefusal('no_reason')
  return { ...acceptInput(z.object(shape), json), because: because.data }
}

/** The query, with '' as omitted. @throws ConsoleRefusal `invalid_input` */
export function queryOf<Shape extends z.ZodRawShape>(
  { req }: ConsoleRequest,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const given = Object.entries(req.query()).filter(([, value]) => value !== '')
  return acceptInput(z.strictObject(shape), Object.fromEntries(given))
}

/** An omitted text is null. */
export const Omittable = z
  .string()
  .max(200)
  .optional()
  .transform((text) => text ?? null)

/** Milliseconds UTC. */
export const Moment = z.coerce
  .number()
  .int()
  .min(0)
  .optional()
  .transform((at) => at ?? null)

/** The headers of a file to be saved. */
export function csvFile(name: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="mintwatch-${name}.csv"`,
  }
}

/** The id in the address. @throws ConsoleRefusal `invalid_input` */
export function idOf({ req }: ConsoleRequest): string {
  return acceptInput(Id, req.param('id'))
}

/** Says what was done. */
export function done(request: ConsoleRequest, text: string): Response {
  return request.json<DoneBody>({ done: text })
}
