// init.js - starts the viewer with /openapi.json.  It sends no request to
// another host, and keeps no token when the page is closed.
"use strict";

// After a sign-in on this page, its token is used for all other operations.
function takeToken(answer) {
	if (/\/system\/auth\/login$/.test(answer.url) &&
	    answer.obj && answer.obj.code === 0)
		viewer.preauthorizeApiKey("bearer", answer.obj.data.accessToken);
	return answer;
}

// Shows the errors of an operation as a table instead of a line of JSON.
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
