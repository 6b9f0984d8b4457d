import { Component, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { Problem } from '../../ui/problem.tsx'

/** Keeps the header and footer when a page fails to render, and explains what happened. */
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
        text="This page could not be shown. Nothing was lost, and payments continue without it. Reload the page to try again."
      >
        <a href="/" className={buttonClass('primary')}>
          Back to Homepage
        </a>
      </Problem>
    )
  }
}
