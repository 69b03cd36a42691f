// map - writes world.json: one SVG path per country, by the number of ISO 3166-1
// that is our region's id.  Simplified, projected and cut here, so that the site
// loads neither the borders nor the libraries that draw them.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { presimplify, quantile, simplify } from 'topojson-simplify'

const file = process.argv[2]
const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const width = 960
const height = 470

// The smallest countries must stay: 110m lacks Singapore, Hong Kong, Malta.
const world = JSON.parse(fs.readFileSync(atlas, 'utf8'))
const full = presimplify(world)
const thin = simplify(full, quantile(full, 0.1))
const shape = topology => feature(topology, topology.objects.countries).features
const whole = shape(world)
const projection = geoEqualEarth().fitExtent([[4, 4], [width - 4, height - 4]], { type: 'Sphere' })
const draw = geoPath(projection).digits(1)

const TINY = 16 // square pixels: a country that small keeps every point
const DOT = 8 // and gets a dot, to be seen and hit at all
const SPECK = 0.12 // an island that nobody sees

// Without the islands that simplifying has left as points.
function seen(country) {
	const { type, coordinates } = country.geometry
	if (type !== 'MultiPolygon') return country
	const kept = coordinates.filter(polygon => draw.area({ type: 'Polygon', coordinates: polygon }) > SPECK)
	return { ...country, geometry: { type, coordinates: kept } }
}

const out = {}
shape(thin).forEach((country, i) => {
	const name = country.properties.name
	if (name === 'Antarctica') return
	const area = draw.area(whole[i])
	const path = draw(area < TINY ? whole[i] : seen(country))
	if (!path) return
	const key = country.id ? String(Number(country.id)) : name
	const [x, y] = draw.centroid(whole[i])
	if (out[key]) out[key].path += path
	else out[key] = { name, path, x: Math.round(x), y: Math.round(y), ...(area < DOT && { dot: true }) }
})
const sorted = Object.fromEntries(Object.entries(out).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync(file, JSON.stringify({ width, height, countries: sorted }))
