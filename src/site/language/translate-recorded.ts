/**
 * Translates a sentence that the server recorded, such as a rule’s title or a finding’s evidence. Each other
 * language replaces this file.
 */
export function translateRecorded(sentence: string): string {
  return sentence
}
