import './styles.css'
import { useState } from 'react'
import type { ConsoleSessionBody } from '../contract/console/bodies.ts'
import { buttonClass } from '../site/ui/button.ts'
import { TextField } from '../site/ui/field.tsx'
import { ShieldIcon, SpinnerIcon } from '../site/ui/icons.tsx'
import { getSession, makePasskey, signIn } from './api.ts'
import { useAnswer } from './features/use-answer.ts'
import { mount } from './mount.tsx'

/** Where an operator makes the first passkey, and signs in from then on. */
function SignInPage() {
  const { answer: session, error, reload } = useAnswer('session', getSession)
  return (
    <main className="wrap grid grow content-center justify-items-center py-16">
      <div className="w-full max-w-[26rem]">
        <p className="flex items-center gap-2 text-sm font-medium text-text-2">
          <ShieldIcon className="size-5 text-mint-text" /> Mintwatch console
        </p>
        {session && <Step session={session} onFailed={reload} />}
        {error && (
          <p role="alert" className="mt-6 text-red-text">
            {error.message}
          </p>
        )}
      </div>
    </main>
  )
}

function Step({ session, onFailed }: { session: ConsoleSessionBody; onFailed: () => void }) {
  switch (session.state) {
    case 'enroll':
      return <Enroll session={session} />
    case 'sign_in':
      return <SignIn session={session} />
    case 'over':
      return (
        <>
          <h1 className="mt-6 text-3xl">This link has expired</h1>
          <p className="mt-4 text-text-2">
            You have ten minutes to make the first passkey. To get a new link, send /ops console in
            the operators’ group, or run npm run ops -- console on the server.
          </p>
        </>
      )
    case 'open':
      onFailed()
      return null
  }
}

function Enroll({ session }: { session: ConsoleSessionBody }) {
  const [name, setName] = useState('')
  const { run, isBusy, problem } = useEntry(() => makePasskey(name.trim() || 'First passkey'))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <h1 className="mt-6 text-3xl">Make your passkey, {session.name}</h1>
      <p className="mt-4 mb-6 text-text-2">
        It stays on this device, and signs you in as {session.role} from now on. There is no
        password.
      </p>
      <TextField
        id="passkey-name"
        label="Passkey name"
        placeholder="Laptop"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint="Helps you recognize it later."
      />
      <Submit isBusy={isBusy} problem={problem}>
        Make passkey
      </Submit>
    </form>
  )
}

function SignIn({ session }: { session: ConsoleSessionBody }) {
  const { run, isBusy, problem } = useEntry(signIn)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <h1 className="mt-6 text-3xl">Sign in, {session.name}</h1>
      <p className="mt-4 mb-6 text-text-2">Use your passkey. You stay signed in for eight hours.</p>
      <Submit isBusy={isBusy} problem={problem}>
        Sign in with passkey
      </Submit>
    </form>
  )
}

function Submit({
  isBusy,
  problem,
  children,
}: {
  isBusy: boolean
  problem: string | null
  children: string
}) {
  return (
    <>
      <button
        type="submit"
        disabled={isBusy}
        className={`${buttonClass('primary', 'lg')} mt-3 w-full`}
      >
        {isBusy && <SpinnerIcon />}
        {children}
      </button>
      <p role="alert" className="mt-3 min-h-6 text-sm text-red-text">
        {problem}
      </p>
    </>
  )
}

/** Runs a ceremony; then the console opens in place of this page. */
function useEntry(ceremony: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function run() {
    setBusy(true)
    setProblem(null)
    try {
      await ceremony()
      location.reload()
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return { run, isBusy, problem }
}

mount(<SignInPage />)
