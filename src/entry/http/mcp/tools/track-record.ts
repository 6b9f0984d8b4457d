import { z } from 'zod'
import { TrackRecordShape } from '../../../../contract/api/track-record-shape.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({})

export const trackRecord: Tool<typeof Input, typeof TrackRecordShape> = {
  name: 'get_track_record',
  title: 'Track record',
  description:
    'How Mintwatch’s risk scores compared with what happened a day later: calibration, precision and recall by level, and detection delay. Small samples are marked.',
  input: Input,
  output: TrackRecordShape,
  answer: ({ readTrackRecord }) => readTrackRecord(),
}
