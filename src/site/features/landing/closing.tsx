import { AccessLink } from '../shell/access-link.tsx'

export function Closing() {
  return (
    <section>
      <div className="wrap flex flex-wrap items-center justify-between gap-8 py-20 lg:py-28">
        <div>
          <h2 className="max-w-[22ch] text-3xl tracking-[-0.014em]">
            The next launch is seconds away.
          </h2>
          <p className="mt-4 max-w-[52ch] text-text-2">
            Read the evidence before you decide, not after.
          </p>
        </div>
        <AccessLink>Get Access</AccessLink>
      </div>
    </section>
  )
}
