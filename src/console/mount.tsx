import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { rememberedTheme } from '../site/features/theme/theme.ts'
import { surviveTranslation } from '../site/ui/survive-translation.ts'

/** Shows a page of the console in its document. */
export function mount(page: ReactNode): void {
  surviveTranslation()
  rememberedTheme()
  const root = document.getElementById('console')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
