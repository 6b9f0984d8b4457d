import { BenchmarkScreen } from '../features/benchmark/benchmark-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Benchmark() {
  return (
    <>
      <PageMeta
        title="Benchmark"
        description="How well Mintwatch’s scores agree with what strangers said happened to launches, with samples and signed pages."
      />
      <NeedsJavaScript>The benchmark</NeedsJavaScript>
      <BenchmarkScreen />
    </>
  )
}

export { Benchmark as default }
