/** What the process is doing. It never leaves `draining`. */
type Phase = 'migrating' | 'starting' | 'ready' | 'draining'

/** Whether a proxy should send requests here. */
export type Readiness = {
  phase(): Phase
  move(to: Phase): void
  /** Aborts when draining begins. */
  draining: AbortSignal
}

export function createReadiness(): Readiness {
  let phase: Phase = 'migrating'
  const draining = new AbortController()
  return {
    phase: () => phase,
    move(to) {
      if (phase === 'draining') return
      phase = to
      if (to === 'draining') draining.abort()
    },
    draining: draining.signal,
  }
}

/** 200 while ready, 503 otherwise; the body names the phase. */
export function answerReadiness(readiness: Pick<Readiness, 'phase'>): {
  status: 200 | 503
  body: { status: Phase }
} {
  const status = readiness.phase()
  return { status: status === 'ready' ? 200 : 503, body: { status } }
}
