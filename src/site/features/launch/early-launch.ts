import { ANSWER_WITHIN_MS } from '../../call.ts'

declare global {
  interface Window {
    /** The request of {@link EARLY_SCRIPT}. */
    early?: { path: string; answer: Promise<Response | null> } | undefined
  }
}

const API = '/api'

/**
 * Runs at the start of a launch page that the server could not draw. It requests the launch while the
 * scripts that show it are still loading, one round trip sooner than they could. Its text never changes,
 * because the server allows it by its hash.
 */
export const EARLY_SCRIPT = `{let p='${API}'+location.pathname.replace(/\\/$/,'');window.early={path:p,answer:fetch(p,{headers:{accept:'application/json'},signal:AbortSignal.timeout(${ANSWER_WITHIN_MS})}).catch(()=>null)}}`

/** The response to this page's early request, once; undefined if it asked for something else. */
export function takeEarly(path: string): Promise<Response | null> | undefined {
  if (window.early?.path !== path) return undefined
  const { answer } = window.early
  window.early = undefined
  return answer
}
