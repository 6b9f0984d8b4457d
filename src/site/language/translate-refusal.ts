import type { RefusalCode } from '../../contract/errors.ts'

/** A refusal's sentence, as the server says it. Each other language has its own in place of this. */
export async function translateRefusal(_: RefusalCode, sentence: string): Promise<string> {
  return sentence
}
