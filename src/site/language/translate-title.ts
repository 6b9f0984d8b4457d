/** The title of a rule or a sign, as it was recorded. Each other language has its own in place of this. */
export function translateTitle(title: string): string {
  return title
}
