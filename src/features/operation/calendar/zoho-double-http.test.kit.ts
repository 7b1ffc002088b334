import type { IncomingMessage, ServerResponse } from "node:http";

export async function readBody(req: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of req) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString("utf8");
}

export function sendJson(res: ServerResponse, [status, body]: [number, unknown]): void {
	res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
