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
// Whole numbers are fine enough in a drawing that is a tenth as wide.
const width = 9600
const height = 4700

// The smallest countries must stay: 110m lacks Singapore, Hong Kong, Malta.
const world = JSON.parse(fs.readFileSync(atlas, 'utf8'))
const full = presimplify(world)
const thin = simplify(full, quantile(full, 0.1))
const shape = topology => feature(topology, topology.objects.countries).features
const whole = shape(world)
const projection = geoEqualEarth().fitExtent([[40, 40], [width - 40, height - 40]], { type: 'Sphere' })
const draw = geoPath(projection).digits(0)

const TINY = 1600 // square units: a country that small keeps every point
const DOT = 800 // and gets a dot, to be seen and hit at all
const SPECK = 12 // an island that nobody sees

// Each point from the one before it, in as few letters as SVG needs: packed, this is
// half as long.
function short(path) {
	const between = ([x, y], [toX, toY]) => [toX - x, toY - y]
	const line = numbers => numbers.map((n, i) => (i && n >= 0 ? ` ${n}` : n)).join('')
	const rings = path.split('M').slice(1).map(ring => ring.replace('Z', '').split('L').map(point => point.split(',').map(Number)))
	let at = [0, 0]
	return rings.map(ring => {
		const steps = ring.slice(1).map((point, i) => between(ring[i], point)).filter(([x, y]) => x || y)
		if (!steps.length) return ''
		const begin = between(at, ring[0])
		at = ring[0]
		return `m${line(begin)}l${line(steps.flat())}z`
	}).join('')
}

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
	const path = short(draw(area < TINY ? whole[i] : seen(country)) ?? '')
	if (!path) return
	const key = country.id ? String(Number(country.id)) : name
	const [x, y] = draw.centroid(whole[i])
	if (out[key]) out[key].path += path.replace('m', 'M')
	else out[key] = { name, path, x: Math.round(x), y: Math.round(y), ...(area < DOT && { dot: true }) }
})
const sorted = Object.fromEntries(Object.entries(out).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync(file, JSON.stringify({ width, height, countries: sorted }))
