import { MoonIcon, SunIcon } from '../../ui/icons.tsx'
import { chooseTheme, useTheme } from './theme.ts'

export function ThemeSwitch() {
  const theme = useTheme()
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <button
      type="button"
      onClick={() => chooseTheme(other)}
      aria-label={other === 'dark' ? 'Switch to the dark theme' : 'Switch to the light theme'}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm text-text-2 transition-colors duration-140 hover:bg-hover hover:text-text"
    >
      {theme === 'light' ? <MoonIcon /> : <SunIcon />}
      <span aria-hidden="true">{other === 'dark' ? 'Dark' : 'Light'}</span>
    </button>
  )
}
