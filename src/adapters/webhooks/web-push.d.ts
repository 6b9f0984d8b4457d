/** What we use of `web-push`, which has no types of its own. */
declare module 'web-push' {
  type Details = { headers: Record<string, string | number>; body: Uint8Array | null }

  const webPush: {
    /** Encrypts (RFC 8291) and signs (RFC 8292) a message, and sends nothing. Throws on keys that are none. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        TTL: number
        urgency: 'very-low' | 'low' | 'normal' | 'high'
      },
    ): Details
  }
  export = webPush
}
