/** Translates the recorded title of a rule or a sign. Each other language replaces this file. */
export function translateTitle(title: string): string {
  return title
}
