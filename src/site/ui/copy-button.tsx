import { useEffect, useRef, useState } from 'react'
import { COPIED_MS } from '../../contract/constants.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { toast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  /** The accessible name, e.g. `Copy wallet address`. */
  name: string
  /** The toast's title, e.g. `Wallet address copied`. */
  done: string
  /** Text next to the icon; without it the button shows only the icon. */
  children?: string
  disabled?: boolean
}

/** Copies the text, confirms with a toast, and shows a check for two seconds. */
export function CopyButton({ text, name, done, children, disabled }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    if (!(await writeClipboard(text))) {
      toast({
        title: 'Copying was blocked',
        description: 'Select the text and copy it by hand.',
        destructive: true,
      })
      return
    }
    toast({ title: done })
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }

  return (
    <button
      type="button"
      onClick={copy}
      disabled={disabled}
      aria-label={name}
      title={name}
      className={`inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium text-text-2 transition-colors duration-140 hover:bg-hover hover:text-text disabled:opacity-50 ${
        children ? 'border border-line-strong px-3.5' : 'min-w-11'
      }`}
    >
      {copied ? <CheckIcon className="size-4 text-mint-text" /> : <CopyIcon />}
      {children}
    </button>
  )
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The fallback for plain HTTP, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'fixed top-0 opacity-0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
