import type { AboutBody, AboutLinkBody } from '../../../../contract/launches/page.ts'
import { getAbout } from '../../../api.ts'
import { OutIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLoaded } from '../../launches/use-loaded.ts'
import { NeedsScript } from '../needs-script.tsx'
import { CoinPicture } from './coin-picture.tsx'

/**
 * What the developer says about the coin: picture, description, and links. Untrusted, and labeled so.
 * @param stage of the newest report; each new one may have read more, so it is loaded again
 */
export function AboutCoin({ mint, stage }: { mint: string; stage: string | null }) {
  const loaded = useLoaded(`${mint} ${stage}`, () => getAbout(mint))
  return (
    <section className="card p-5">
      <h2 className="text-base">From its developer</h2>
      <div className="mt-3 min-h-24">
        {loaded.state === 'loading' && <Loading />}
        {loaded.state === 'there' && <About about={loaded.value} />}
        {loaded.state === 'missing' && <Unknown />}
        {loaded.state === 'failed' && <p className="text-sm text-text-2">Could not be loaded.</p>}
      </div>
      <p className="mt-3 text-xs text-text-3">
        Written by the coin’s developer. We have not checked any of it.
      </p>
    </section>
  )
}

function Loading() {
  return (
    <>
      <div className="hidden gap-4 scripted:flex" aria-busy="true">
        <Skeleton className="size-24 shrink-0" />
        <Skeleton className="h-24 grow" />
      </div>
      <NeedsScript>What its developer says needs JavaScript.</NeedsScript>
    </>
  )
}

function Unknown() {
  return <p className="text-sm text-text-2">Unknown: its metadata has not been read.</p>
}

function About({ about }: { about: AboutBody }) {
  const { read, picture, description, links, member } = about
  if (!read) return <Unknown />
  return (
    <>
      <div className="flex gap-4">
        {picture && <CoinPicture src={picture} veiled={!member} />}
        <p className="max-h-36 min-w-0 overflow-y-auto text-sm break-words whitespace-pre-line text-text-2">
          {description ?? 'No description.'}
        </p>
      </div>
      {links.length > 0 && (
        <ul className="mt-3 grid border-t border-line pt-1 text-sm">
          {links.map((link) => (
            <Link key={link.kind} link={link} />
          ))}
        </ul>
      )}
    </>
  )
}

const KINDS = { website: 'Website', twitter: 'X', telegram: 'Telegram' } as const

function Link({ link: { kind, url, shown } }: { link: AboutLinkBody }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span className="w-16 shrink-0 text-xs text-text-3">{KINDS[kind]}</span>
      <a
        href={url}
        target="_blank"
        rel="nofollow noopener noreferrer ugc"
        className="link inline-flex min-h-11 min-w-0 items-center gap-1.5"
      >
        <span className="min-w-0 break-all">{shown}</span>
        <OutIcon className="size-3.5 shrink-0" />
      </a>
    </li>
  )
}
