import type { RefusalCode } from '../../contract/errors.ts'

/** Translates a refusal, which the server words in English. Each other language replaces this file. */
export async function translateRefusal(_: RefusalCode, sentence: string): Promise<string> {
  return sentence
}
