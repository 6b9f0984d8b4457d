declare module '../../kernel/db/tables.ts' {
  interface Tables {
    alert_preferences: {
      account_id: string
      /** JSON of AlertPreferences. */
      preferences: string
      changed_at: number
    }
  }
}

export type {}
