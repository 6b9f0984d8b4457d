type Look = 'primary' | 'secondary' | 'quiet'
type Size = 'md' | 'lg' | 'sm'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none transition-colors duration-140 disabled:opacity-55'

const LOOKS: Record<Look, string> = {
  primary: 'bg-mint text-on-mint enabled:hover:bg-mint-hover [a&]:hover:bg-mint-hover',
  secondary:
    'border border-line-strong bg-raised text-text enabled:hover:bg-hover [a&]:hover:bg-hover',
  quiet:
    'text-text-2 enabled:hover:text-text enabled:hover:bg-hover [a&]:hover:text-text [a&]:hover:bg-hover',
}

const SIZES: Record<Size, string> = {
  sm: 'min-h-11 px-3.5 text-sm max-sm:px-2.5',
  md: 'min-h-11 px-4.5 text-sm',
  lg: 'min-h-12 px-6 text-base',
}

/** Classes for a button, for both `<button>` and `<a>`. Every size is at least a 44 px target. */
export function buttonClass(look: Look = 'primary', size: Size = 'md'): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]}`
}
