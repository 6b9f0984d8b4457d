import type { RefusalCode } from '../../contract/errors.ts'

/** What the server says in English. The builds of other languages replace this file by their own. */

/** A refusal's sentence. */
export async function sayRefusal(_: RefusalCode, sentence: string): Promise<string> {
  return sentence
}

/** A rule’s title, a finding’s evidence, or another sentence as it was recorded. */
export function sayRecorded(sentence: string): string {
  return sentence
}
