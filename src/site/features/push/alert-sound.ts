import { useEffect } from 'react'

const KEY = 'mintwatch.alert-sound'
/** Hertz of the two tones, and how long each lasts, in seconds. */
const TONES = [660, 880]
const TONE_S = 0.14
const LOUDNESS = 0.15

/** Whether this browser plays a sound when an alert arrives; off at first. */
export function playsSound(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

export function setSound(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing stays silent.
  }
}

/** Phones play a notification's own sound. */
export const hasSound = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Plays a sound on this page when an alert arrives, if it was chosen. Of several open pages one plays it. */
export function useAlertSound(): void {
  useEffect(() => {
    const worker = navigator.serviceWorker
    const hear = ({ data }: MessageEvent) => {
      if (data === 'alert' && playsSound() && hasSound()) playOnce()
    }
    worker?.addEventListener('message', hear)
    return () => worker?.removeEventListener('message', hear)
  }, [])
}

/** Whoever gets the lock plays; the others find it taken. */
function playOnce(): void {
  navigator.locks.request(KEY, { ifAvailable: true }, (lock) => (lock ? playSound() : undefined))
}

/** Two short tones. Browsers play them once somebody has clicked on the page. */
export async function playSound(): Promise<void> {
  const context = new AudioContext()
  const end = context.currentTime + TONES.length * TONE_S
  for (const [nth, hertz] of TONES.entries()) {
    const [tone, volume] = [
      new OscillatorNode(context, { frequency: hertz }),
      new GainNode(context),
    ]
    const from = context.currentTime + nth * TONE_S
    volume.gain.setValueAtTime(LOUDNESS, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + TONE_S)
    if (from + TONE_S >= end) await new Promise((done) => tone.addEventListener('ended', done))
  }
  await context.close()
}
