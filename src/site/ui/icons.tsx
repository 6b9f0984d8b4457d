import type { ReactNode } from 'react'

type IconProps = { className?: string }

function Icon({ className = 'size-4', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </Icon>
)

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.75" />
    <path d="M10.5 5.5V4.25c0-.97-.78-1.75-1.75-1.75h-4.5c-.97 0-1.75.78-1.75 1.75v4.5c0 .97.78 1.75 1.75 1.75H5.5" />
  </Icon>
)

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 8H3m4-4L3 8l4 4" />
  </Icon>
)

export const OutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5H3.5v9h9V10M9 3.5h3.5V7m0-3.5L7 9" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 4 8 8m0-8-8 8" />
  </Icon>
)

export const WalletIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12.5 5V3.9c0-.8-.7-1.4-1.5-1.3L3.6 3.7C2.97 3.8 2.5 4.35 2.5 5v7c0 .83.67 1.5 1.5 1.5h8c.83 0 1.5-.67 1.5-1.5V6.5c0-.83-.67-1.5-1.5-1.5H3" />
    <path d="M10.6 9.25h.01" strokeWidth="2" />
  </Icon>
)

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.2 6.4A5.5 5.5 0 0 0 3.4 5M2.8 9.6a5.5 5.5 0 0 0 9.8 1.4M3 2.2V5h2.8M13 13.8V11h-2.8" />
  </Icon>
)

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 1.8 3 3.6v4c0 3 2.1 5.4 5 6.6 2.9-1.2 5-3.6 5-6.6v-4L8 1.8Z" />
    <path d="M8 5.5v2.8M8 10.6h.01" />
  </Icon>
)

export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.85.85M11.75 11.75l.85.85M3.4 12.6l.85-.85M11.75 4.25l.85-.85" />
  </Icon>
)

export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 9.6A5.9 5.9 0 0 1 6.4 2.5a5.9 5.9 0 1 0 7.1 7.1Z" />
  </Icon>
)

export const PrintIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 6V2.5h7V6M4.5 11.5h-1c-.55 0-1-.45-1-1V7c0-.55.45-1 1-1h9c.55 0 1 .45 1 1v3.5c0 .55-.45 1-1 1h-1M4.5 9.5h7v4h-7z" />
  </Icon>
)

export const SpinnerIcon = ({ className = 'size-4' }: IconProps) => (
  <Icon className={`turn ${className}`}>
    <path d="M8 2a6 6 0 1 1-5.2 3" />
  </Icon>
)

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
  </Icon>
)
