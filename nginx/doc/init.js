// init.js - starts the viewer on /openapi.json.  Nothing is asked of any other
// host, and no token outlives the page.
"use strict";

// Whoever signs in here calls the other operations with his token.
function takeToken(answer) {
	if (/\/system\/auth\/login$/.test(answer.url) &&
	    answer.obj && answer.obj.code === 0)
		viewer.preauthorizeApiKey("bearer", answer.obj.data.accessToken);
	return answer;
}

// The failures of an operation are a table, not a line of JSON.
function showErrors(system) {
	const el = system.React.createElement;
	const row = (e) => el("tr", { key: e.name },
		el("td", null, e.code), el("td", null, e.name),
		el("td", null, e.message));
	const table = (props) => el("tr", null, el("td", null, "x-errors"),
		el("td", null, el("table", { className: "errors" },
			el("tbody", null, props.xVal.toJS().map(row)))));

	return {
		wrapComponents: {
			OperationExtRow: (Usual) => (props) =>
				props.xKey === "x-errors" ? table(props)
					: el(Usual, props),
		},
	};
}

const viewer = SwaggerUIBundle({
	url: "/openapi.json",
	dom_id: "#doc",
	validatorUrl: null,
	deepLinking: true,
	docExpansion: "none",
	defaultModelsExpandDepth: 0,
	filter: true,
	showExtensions: true,
	persistAuthorization: false,
	plugins: [showErrors],
	responseInterceptor: takeToken,
});
