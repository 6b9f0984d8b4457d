import { Component, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { Problem } from '../../ui/problem.tsx'

/** Keeps header and footer standing when a page fails, and says so. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Problem
        title="Something went wrong"
        text="This page could not be shown. Nothing was lost; a payment goes on without it."
      >
        <a href="/" className={buttonClass('primary')}>
          Back to Homepage
        </a>
      </Problem>
    )
  }
}
