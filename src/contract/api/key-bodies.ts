/** A key of the historical data API. Its secret is shown once. */
export type ApiKeyBody = {
  id: string
  name: string
  /** Its first characters, so that its owner can recognize it. */
  prefix: string
  created_at: number
  last_used_at: number | null
}

/** `GET /api/account/api_keys`. */
export type ApiKeysBody = { keys: ApiKeyBody[] }

/** `POST /api/account/api_keys {name}`: the only response that contains `key`. */
export type NewApiKeyBody = ApiKeyBody & { key: string }
