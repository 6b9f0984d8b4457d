import { PageMeta } from '../features/shell/page-meta.tsx'
import { TrackRecordScreen } from '../features/track-record/track-record-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function TrackRecord() {
  return (
    <>
      <PageMeta
        title="Track record"
        description="What Mintwatch reported about each launch and how it ended: calibration, precision and recall by level, detection delay, and every alert as CSV."
      />
      <NeedsJavaScript>The track record</NeedsJavaScript>
      <TrackRecordScreen />
    </>
  )
}

export { TrackRecord as default }
