import { useCallback, useEffect, useState } from 'react'
import type { PushBody, PushDeviceBody } from '../../../contract/push.ts'
import { ApiError } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.tsx'
import { browserName } from '../account/browser-name.ts'
import { formatDate } from '../format/dates.ts'
import { hasSound, playSound, playsSound, setSound, useAlertSound } from './alert-sound.ts'
import { addPush, getPush, removePush, testPush } from './push-api.ts'
import {
  isSubscribedHere,
  type PushObstacle,
  pushObstacle,
  subscribeHere,
  unsubscribeHere,
} from './this-browser.ts'

/** Which of the member's browsers show alerts as notifications, and what this one can do. */
export function Notifications() {
  const { push, isHere, busy, run, turnOn, remove } = usePush()
  useAlertSound()
  if (push === null) return null
  return (
    <section
      className="card grid justify-items-start gap-4 p-6 max-sm:p-5"
      aria-labelledby="notifications-title"
    >
      <div>
        <h2 id="notifications-title" className="text-lg">
          Notifications
        </h2>
        <p className="mt-2 max-w-[68ch] text-sm text-text-2">
          Filters that are sent to your browsers show there, even while no page of ours is open.
          Nothing comes in your quiet hours.
        </p>
      </div>
      {push.devices.length > 0 && (
        <ul className="num w-full divide-y divide-line rounded-lg border border-line text-sm text-text-2">
          {push.devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              busy={busy}
              onTest={() => run(() => tryOut(device.id), 'Not tested')}
              onRemove={() => run(() => remove(device), 'Not removed')}
            />
          ))}
        </ul>
      )}
      {!isHere && (
        <TurnOn busy={busy} onClick={() => run(() => turnOn(push.key), 'Notifications stay off')} />
      )}
      <Sound />
    </section>
  )
}

function usePush() {
  const [push, setPush] = useState<PushBody | null>(null)
  const [isSubscribed, setSubscribed] = useState(false)
  const [busy, setBusy] = useState(false)

  const load = useCallback(async () => {
    setSubscribed(await isSubscribedHere().catch(() => false))
    setPush(await getPush())
  }, [])
  useEffect(() => {
    load().catch(() => {})
  }, [load])

  async function run(work: () => Promise<unknown>, failed: string) {
    setBusy(true)
    try {
      await work()
      await load()
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: failed, description, destructive: true })
    }
    setBusy(false)
  }

  async function turnOn(key: string) {
    const subscription = await subscribeHere(key)
    if (subscription) await addPush(subscription)
  }

  async function remove({ id, here }: PushDeviceBody) {
    if (here) await unsubscribeHere().catch(() => {})
    await removePush(id)
  }

  const isHere = isSubscribed && (push?.devices.some(({ here }) => here) ?? false)
  return { push, isHere, busy, run, turnOn, remove }
}

async function tryOut(id: string) {
  const { outcome } = await testPush(id)
  if (outcome === 'sent') toast({ title: 'Test sent' })
  if (outcome === 'gone')
    toast({ title: 'Removed', description: 'This browser no longer accepts notifications.' })
  if (outcome === 'failed')
    toast({
      title: 'Not tested',
      description: 'Its push service rejected the test. We’ll retry alerts automatically.',
      destructive: true,
    })
}

type DeviceProps = {
  device: PushDeviceBody
  busy: boolean
  onTest: () => void
  onRemove: () => void
}

function Device({ device, busy, onTest, onRemove }: DeviceProps) {
  const { browser, added_at, here, failing_since } = device
  const name = browserName(browser)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <span>
        <span className="font-medium text-text">{name}</span>
        <span className="block text-xs text-text-3">
          {here ? 'This browser' : 'Another browser'} · since {formatDate(added_at)}
        </span>
        {failing_since !== null && (
          <span className="block text-xs text-amber-text">
            Nothing arrives since {formatDate(failing_since)}.
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <button
          type="button"
          disabled={busy}
          onClick={onTest}
          className={buttonClass('quiet', 'sm')}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </button>
        <button
          type="button"
          disabled={busy}
          onClick={onRemove}
          className={buttonClass('quiet', 'sm')}
          aria-label={`Remove ${name}`}
        >
          Remove
        </button>
      </span>
    </li>
  )
}

const OBSTACLES: Record<PushObstacle, string> = {
  unsupported:
    'This browser can’t show notifications of a site. On an iPhone or iPad, add Mintwatch to the Home Screen and open it there.',
  blocked:
    'This browser blocks our notifications. Allow them in its settings for this site, then reload the page.',
}

function TurnOn({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const obstacle = pushObstacle()
  if (obstacle !== null) return <p className="text-sm text-text-2">{OBSTACLES[obstacle]}</p>
  return (
    <button type="button" disabled={busy} onClick={onClick} className={buttonClass('secondary')}>
      Turn on in this browser
    </button>
  )
}

function Sound() {
  const [on, setOn] = useState(playsSound)
  if (!hasSound()) return null
  return (
    <Checkbox
      checked={on}
      onChange={(next) => {
        setSound(next)
        setOn(next)
        if (next) playSound().catch(() => {})
      }}
    >
      Play a sound in this browser while a page of ours is open
    </Checkbox>
  )
}
