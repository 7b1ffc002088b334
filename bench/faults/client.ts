import { Agent, type IncomingHttpHeaders, request } from "node:http";

export const ADMIN_PASSWORD = "llave-de-cruz-2026";

/** `status` is 0 without a complete response; `error` then holds the reason. */
export type Answer = {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
	ms: number;
	error?: string;
};

type Call = {
	method?: string;
	/** Sent as JSON; a call with a body is a POST by default. */
	json?: unknown;
	body?: Buffer | string;
	headers?: Record<string, string>;
	agent?: Agent;
	/** The local IP address that the call comes from. */
	localAddress?: string;
	timeoutMs?: number;
};

/** Without an agent every call opens its own connection. */
const single = new Agent({ keepAlive: false });

/** Sends a request as an unknown client behind the proxy: every call has its own IP address unless one is given. */
export function callServer(origin: string, path: string, call: Call = {}): Promise<Answer> {
	const { json, timeoutMs = 60_000, agent = single, localAddress } = call;
	const body = json === undefined ? call.body : JSON.stringify(json);
	const headers = {
		"x-forwarded-for": createAddress(),
		...(json !== undefined && { "content-type": "application/json" }),
		...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
		...call.headers,
	};
	const method = call.method ?? (body === undefined ? "GET" : "POST");
	const startedAt = performance.now();
	return new Promise((resolve) => {
		const ms = () => performance.now() - startedAt;
		const { hostname, port } = new URL(origin);
		const fail = (error: Error) =>
			resolve({ status: 0, headers: {}, text: "", ms: ms(), error: getErrorCode(error) });
		// Not as a URL: dot segments, doubled slashes and the like must arrive unchanged.
		const from = localAddress === undefined ? {} : { localAddress };
		const outgoingRequest = request({ hostname, port, path, method, headers, agent, ...from }, (reply) => {
			const chunks: Buffer[] = [];
			reply.on("data", (chunk) => chunks.push(chunk));
			reply.once("error", fail);
			reply.once("end", () =>
				resolve({
					status: reply.complete ? (reply.statusCode ?? 0) : 0,
					headers: reply.headers,
					text: Buffer.concat(chunks).toString("utf8"),
					ms: ms(),
				}),
			);
		});
		outgoingRequest.once("error", fail);
		outgoingRequest.setTimeout(timeoutMs, () => outgoingRequest.destroy(new Error("TIMEOUT")));
		outgoingRequest.end(body);
	});
}

const getErrorCode = (error: Error & { code?: string }) => error.code ?? error.message;

let addresses = 0;
/** Returns one of 16 million IP addresses, a new one each time, no two in a row from the same network. */
export function createAddress(): string {
	addresses = (addresses + 0x9e3779) % 0x1000000;
	return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Logs in and returns a caller with that session. */
export async function asStaff(origin: string) {
	const reply = await callServer(origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD },
	});
	if (reply.status !== 200) throw new Error(`login answered ${reply.status} ${reply.text}`);
	const { access_token } = JSON.parse(reply.text) as { access_token: string };
	const authorization = `Bearer ${access_token}`;
	return (path: string, call: Call = {}) =>
		callServer(origin, path, { ...call, headers: { authorization, ...call.headers } });
}
