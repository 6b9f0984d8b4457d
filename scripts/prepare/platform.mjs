const OLDEST_NODE = 20
const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** @returns why the project can't run on `host`, in plain words; null when it can */
export function troubleWithHost(host = thisHost()) {
  const { platform, arch, node } = host
  if (!SUPPORTED.includes(`${platform}-${arch}`)) {
    return `Mintwatch runs on Linux (x64, arm64) and macOS. This is ${platform} on ${arch}.`
  }
  if (Number.parseInt(node, 10) < OLDEST_NODE) {
    return `Mintwatch needs Node ${OLDEST_NODE} or newer to install itself. This is Node ${node}.`
  }
  if (platform === 'linux' && !host.hasGlibc()) {
    return 'Mintwatch needs a Linux with glibc (Debian, Ubuntu, Fedora, …). This one has another C library, like Alpine.'
  }
  return null
}

function thisHost() {
  return {
    platform: process.platform,
    arch: process.arch,
    node: process.versions.node,
    hasGlibc() {
      // Looking at the network as well would cost the report seconds on some machines.
      process.report.excludeNetwork = true
      return Boolean(process.report.getReport().header.glibcVersionRuntime)
    },
  }
}
