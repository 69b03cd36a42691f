// s3gate.js PORT SERVER-PORT ID SECRET - before an S3 server that believes
// every signature: computes each by somebody else's code (aws4) and answers
// 403 to those that differ.
'use strict';

const http = require('http');
const aws4 = require('aws4');

const [port, behind, accessKeyId, secretAccessKey] = process.argv.slice(2);

function signed(req) {
	const query = new URL(req.url, 'http://x').searchParams;
	const sent = query.get('X-Amz-Signature');
	const headers = { host: req.headers.host };
	const ask = { service: 's3', region: 'us-east-1', method: req.method,
		host: req.headers.host, headers };

	if (sent) {
		const age = Date.now() - Date.parse(query.get('X-Amz-Date').replace(
			/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));

		ask.path = req.url.replace(/&X-Amz-Signature=[^&]*/, '');
		ask.signQuery = true;
		return age < 1000 * query.get('X-Amz-Expires') &&
			sent === new aws4.RequestSigner(ask,
				{ accessKeyId, secretAccessKey }).signature();
	}
	if (!req.headers.authorization)
		return req.method === 'GET';
	for (const name of ['x-amz-date', 'x-amz-content-sha256'])
		headers[name] = req.headers[name];
	ask.path = req.url;
	aws4.sign(ask, { accessKeyId, secretAccessKey });
	return req.headers.authorization.replace(/, */g, ',') ===
		ask.headers.Authorization.replace(/, */g, ',');
}

// prepareRequest is what makes a query complete before it is signed.
const signature = aws4.RequestSigner.prototype.signature;
aws4.RequestSigner.prototype.signature = function () {
	if (!this.parsedPath)
		this.prepareRequest();
	return signature.call(this);
};

http.createServer((req, res) => {
	if (!signed(req)) {
		res.writeHead(403);
		req.resume();
		res.end();
		return;
	}
	const on = http.request({ port: behind, host: '127.0.0.1',
		method: req.method, path: req.url, headers: req.headers }, (from) => {
		res.writeHead(from.statusCode, from.headers);
		from.pipe(res);
	});
	on.on('error', () => res.destroy());
	req.pipe(on);
}).listen(Number(port), '127.0.0.1');
