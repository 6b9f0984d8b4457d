import { expect, test } from 'vitest'
import config from '../../react-router.config.ts'
import routes from '../../src/site/routes.ts'

/** A page that the build leaves out is a 404 on the site, though every link to it compiles. */
test('every page of the site is built', () => {
  const paths = routes
    .map(({ path, index }) => (index ? '/' : `/${path}`.replace(/:\w+/g, '_')))
    .filter((path) => path !== '/*')
  expect(paths.filter((path) => !(config.prerender as string[]).includes(path))).toEqual([])
})
