/**
 * The packages that a release runs, by the lock file: what its dependencies need, and theirs. A peer that is
 * optional, such as a compiler, is asked for by nobody.
 * @param packages the lock file's lines, by path
 * @param isInstalled whether a path is there; optional packages may be for other platforms
 * @returns the paths, sorted
 */
export function whatRuns(packages, isInstalled) {
  const found = new Set()
  const waiting = Object.keys(packages[''].dependencies).map((name) => ['', name])
  for (const [from, name] of waiting) {
    const path = resolve(packages, from, name)
    if (path === null || found.has(path) || !isInstalled(path)) continue
    found.add(path)
    for (const next of needsOf(packages[path])) waiting.push([path, next])
  }
  return [...found].sort()
}

function needsOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** Node's own way: inside the package that asks, then in each folder above. */
function resolve(packages, from, name) {
  const inside = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (inside in packages) return inside
  if (from === '') return null
  const above = from.lastIndexOf('/node_modules/')
  return resolve(packages, above < 0 ? '' : from.slice(0, above), name)
}
