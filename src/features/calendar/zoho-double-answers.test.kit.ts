import type { IncomingMessage, ServerResponse } from "node:http";

export async function readBody(req: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of req) parts.push(part as Buffer);
	return Buffer.concat(parts).toString("utf8");
}

export function sayJson(res: ServerResponse, [status, body]: [number, unknown]): void {
	res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
