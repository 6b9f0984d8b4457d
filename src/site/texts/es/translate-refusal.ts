import type { RefusalCode } from '../../../contract/errors.ts'

/** A refusal’s sentence, by its code. */
export async function translateRefusal(code: RefusalCode, sentence: string): Promise<string> {
  const { REFUSALS } = await import('../../../contract/errors.ts')
  return REFUSALS[code]?.[1] ?? sentence
}
