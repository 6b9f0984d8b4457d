import { REFUSALS, type RefusalCode } from '../../../contract/errors.ts'

/** A refusal’s sentence, by its code. */
export async function sayRefusal(code: RefusalCode, sentence: string): Promise<string> {
  return REFUSALS[code]?.[1] ?? sentence
}

export function sayRecorded(sentence: string): string {
  return sentence
}
