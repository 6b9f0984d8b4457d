/**
 * A rule’s title, a finding’s evidence, or another sentence as the server recorded it. Each other language has
 * its own in place of this.
 */
export function translateRecorded(sentence: string): string {
  return sentence
}
