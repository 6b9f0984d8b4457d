import { configure } from '@testing-library/react'

// One second, the library's own, is less than a busy machine may need.
configure({ asyncUtilTimeout: 45_000 })
