# lint_site.awk - reads the sources of the site and prints the lines that break
# one of its rules: file by file, "site", a tab, the place and the mistake.

function say(line, text) {
	print "site\t" file ":" line ": " text
}

function end() {
	if (file == "")
		return
	if (page && file ~ /\.ts$/ && file ~ /\/index\.ts$/ && lines > 80)
		say(1, "a description of " lines " lines, 80 are enough")
	if (file ~ /\.vue$/ && lines > 250)
		say(1, "a component of " lines " lines, 250 are enough")
}

FNR == 1 {
	end()
	file = FILENAME
	page = file ~ /\/src\/pages\//
	labels = file ~ /\/src\/lang\//
}

{ lines = FNR }

labels { next }

/[ \t]style="/ { say(FNR, "a style in the markup, which the policy refuses") }
/v-html/ && file !~ /\/src\/kit\/RichText\.vue$/ { say(FNR, "v-html outside RichText.vue") }
/innerHTML|outerHTML|insertAdjacentHTML|document\.write/ { say(FNR, "markup as text") }
/(^|[^A-Za-z_.])eval\(|new Function\(/ { say(FNR, "code as text") }
page && /(^|[^A-Za-z_.])fetch\(/ { say(FNR, "a page that calls fetch, use call") }
page && /['"][a-z][a-z0-9-]*:[a-z][a-z0-9-]*:[a-z][a-z0-9-]*['"]/ {
	say(FNR, "a page that names a permission, which its endpoint has")
}
page && file ~ /\/index\.ts$/ && /(^|[ ,{])(max|min|maxLength|minLength|pattern|required):/ {
	say(FNR, "a page that names a limit, which its endpoint has")
}

END { end() }
