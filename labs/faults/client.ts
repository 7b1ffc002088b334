import { Agent, type IncomingHttpHeaders, request } from "node:http";

export const ADMIN_PASSWORD = "llave-de-cruz-2026";

/** `status` is 0 without a complete response; `error` then holds the reason. */
export type HttpResponse = {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
	ms: number;
	error?: string;
};

type CallOptions = {
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
const singleUseAgent = new Agent({ keepAlive: false });

/** Sends a request as an unknown client behind the proxy: every call has its own IP address unless one is given. */
export function callServer(origin: string, path: string, options: CallOptions = {}): Promise<HttpResponse> {
	const { json, timeoutMs = 60_000, agent = singleUseAgent, localAddress } = options;
	const body = json === undefined ? options.body : JSON.stringify(json);
	const headers = {
		"x-forwarded-for": createClientAddress(),
		...(json !== undefined && { "content-type": "application/json" }),
		...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
		...options.headers,
	};
	const method = options.method ?? (body === undefined ? "GET" : "POST");
	const startedAt = performance.now();
	return new Promise((resolve) => {
		const getElapsedMs = () => performance.now() - startedAt;
		const { hostname, port } = new URL(origin);
		const fail = (error: Error) =>
			resolve({ status: 0, headers: {}, text: "", ms: getElapsedMs(), error: getErrorCode(error) });
		const localBinding = localAddress === undefined ? {} : { localAddress };
		// The path is not passed as a URL: dot segments, doubled slashes and the like must arrive unchanged.
		const outgoingRequest = request(
			{ hostname, port, path, method, headers, agent, ...localBinding },
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk) => chunks.push(chunk));
				response.once("error", fail);
				response.once("end", () =>
					resolve({
						status: response.complete ? (response.statusCode ?? 0) : 0,
						headers: response.headers,
						text: Buffer.concat(chunks).toString("utf8"),
						ms: getElapsedMs(),
					}),
				);
			},
		);
		outgoingRequest.once("error", fail);
		outgoingRequest.setTimeout(timeoutMs, () => outgoingRequest.destroy(new Error("TIMEOUT")));
		outgoingRequest.end(body);
	});
}

const getErrorCode = (error: Error & { code?: string }) => error.code ?? error.message;

let addressState = 0;
/** Returns one of 16 million IP addresses, a new one each time, no two in a row from the same network. */
export function createClientAddress(): string {
	addressState = (addressState + 0x9e3779) % 0x1000000;
	return `10.${addressState >> 16}.${(addressState >> 8) & 255}.${addressState & 255}`;
}

/** Logs in and returns a caller with that session. */
export async function logInAsStaff(origin: string) {
	const response = await callServer(origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD },
	});
	if (response.status !== 200) throw new Error(`login answered ${response.status} ${response.text}`);
	const { access_token } = JSON.parse(response.text) as { access_token: string };
	const authorization = `Bearer ${access_token}`;
	return (path: string, options: CallOptions = {}) =>
		callServer(origin, path, { ...options, headers: { authorization, ...options.headers } });
}
