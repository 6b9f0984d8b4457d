import type { z } from 'zod'
import type { TrackRecordBody } from '../../../contract/launches/bodies.ts'
import type { AddressReader } from '../../../domains/scans/index.ts'
import type { Services } from '../../../flows/services.ts'
import type { Limits } from '../middleware/limits.ts'

/** What the tools answer from. */
export type ToolContext = {
  services: Services
  readAddress: AddressReader
  readTrackRecord: () => Promise<TrackRecordBody>
  limits: Limits
  /** The API key that asks. */
  key: string
}

/** One tool. It only reads. */
export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> = {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  /** @throws Refusal */
  answer(context: ToolContext, input: z.output<Input>): Promise<z.input<Output>>
}
