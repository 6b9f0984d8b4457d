/** What runs here: for operators only, never in public answers. */
export type Release = {
  version: string
  /** The commit it was built from; null: a checkout that is worked on. */
  commit: string | null
}
