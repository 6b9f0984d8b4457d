import { PageMeta } from '../features/shell/page-meta.tsx'
import { TrackRecordScreen } from '../features/track-record/track-record-screen.tsx'

function TrackRecord() {
  return (
    <>
      <PageMeta
        title="Track record"
        description="What Mintwatch said of each launch and what came of it: calibration, precision and recall by level, detection delay, and every alert as CSV."
      />
      <TrackRecordScreen />
    </>
  )
}

export { TrackRecord as default }
